//! The house as docs/operations.md says to deploy it: behind a proxy that speaks TLS, visited by its public address. The
//! proxy is a small one, and a real one: it ends TLS, says whom it has seen, and passes on everything else as it came.

use crate::common::lines::try_line;
use crate::common::{
    Disk, Floor, Page, TABLE, edge, head, options, plain, raw, read, request, request_for, try_open,
};
use futures_util::future::join_all;
use futures_util::{SinkExt as _, StreamExt as _};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::{ClientConfig, RootCertStore, ServerConfig};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy_bidirectional};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_rustls::client::TlsStream;
use tokio_rustls::{TlsAcceptor, TlsConnector};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

const NAME: &str = "casino.example";

type Socket = WebSocketStream<TlsStream<TcpStream>>;

/// The proxy, and how its visitors know it.
struct Proxy {
    listener: TcpListener,
    acceptor: TlsAcceptor,
    trust: TlsConnector,
}

impl Proxy {
    /// With a certificate of its own.
    async fn new(folder: &Path) -> Proxy {
        let (key, certificate) = (folder.join("proxy-key.pem"), folder.join("proxy.pem"));
        let made = Command::new("openssl")
            .args([
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:P-256",
                "-nodes",
                "-days",
                "2",
            ])
            .args(["-subj", "/CN=casino.example", "-addext", "subjectAltName=DNS:casino.example"])
            .args(["-addext", "basicConstraints=critical,CA:FALSE"])
            .arg("-keyout")
            .arg(&key)
            .arg("-out")
            .arg(&certificate)
            .stderr(Stdio::null())
            .status();
        assert!(made.expect("openssl runs").success());
        let chain = vec![CertificateDer::from_pem_file(&certificate).expect("a certificate")];
        let key = PrivateKeyDer::from_pem_file(&key).expect("a key");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let server = ServerConfig::builder_with_provider(Arc::clone(&provider));
        let server = server.with_safe_default_protocol_versions().expect("versions").with_no_client_auth();
        let mut roots = RootCertStore::empty();
        roots.add(chain[0].clone()).expect("it can be trusted");
        let client = ClientConfig::builder_with_provider(provider);
        let client = client.with_safe_default_protocol_versions().expect("versions");
        let client = client.with_root_certificates(roots).with_no_client_auth();
        Proxy {
            listener: TcpListener::bind("127.0.0.1:0").await.expect("a port"),
            acceptor: TlsAcceptor::from(Arc::new(server.with_single_cert(chain, key).expect("a key"))),
            trust: TlsConnector::from(Arc::new(client)),
        }
    }

    /// Stands before a house from now on.
    fn stand_before(self, house: SocketAddr) -> Street {
        let address = self.listener.local_addr().expect("an address");
        let (listener, acceptor) = (self.listener, self.acceptor);
        tokio::spawn(async move {
            while let Ok((stream, visitor)) = listener.accept().await {
                tokio::spawn(pass_on(acceptor.clone(), stream, visitor, house));
            }
        });
        Street { address, trust: self.trust }
    }
}

/// One connection. A client's own word about whom the proxy has seen stays, before what the proxy says itself.
async fn pass_on(acceptor: TlsAcceptor, stream: TcpStream, visitor: SocketAddr, house: SocketAddr) {
    let Ok(mut stream) = acceptor.accept(stream).await else { return };
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let Ok(byte) = stream.read_u8().await else { return };
        head.push(byte);
    }
    head.truncate(head.len() - 2);
    head.extend(format!("X-Forwarded-For: {}\r\n\r\n", visitor.ip()).bytes());
    let mut behind = TcpStream::connect(house).await.expect("the house listens");
    behind.write_all(&head).await.expect("sent");
    let _ = copy_bidirectional(&mut stream, &mut behind).await;
}

/// Where visitors come from: any address of this machine, over TLS.
struct Street {
    address: SocketAddr,
    trust: TlsConnector,
}

impl Street {
    /// The name of the house, with the port of its proxy.
    fn host(&self) -> String {
        format!("{NAME}:{}", self.address.port())
    }

    fn origin(&self) -> String {
        format!("https://{}", self.host())
    }

    async fn connect(&self, from: IpAddr) -> TlsStream<TcpStream> {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::new(from, 0)).expect("an address of this machine");
        let stream = socket.connect(self.address).await.expect("the proxy listens");
        let name = ServerName::try_from(NAME).expect("a name");
        self.trust.connect(name, stream).await.expect("the certificate is right")
    }

    async fn request(
        &self,
        from: u8,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        form: &str,
    ) -> Page {
        let mut stream = self.connect(Ipv4Addr::new(127, 0, 0, from).into()).await;
        let head = head(&self.host(), method, path, headers, form);
        stream.write_all(format!("{head}\r\n{form}").as_bytes()).await.expect("sent");
        stream.flush().await.expect("sent");
        let mut response = Vec::new();
        // A proxy that ends a connection without a word of farewell is no error of the house.
        let _ = stream.read_to_end(&mut response).await;
        read(&response)
    }

    /// A page's line, or the status where it is refused.
    async fn line(&self, origin: &str, cookie: &str) -> Result<Socket, u16> {
        let address = format!("wss://{}/ws/tables/{TABLE}", self.host());
        let mut request = address.into_client_request().expect("a request");
        for (name, value) in [("origin", origin), ("cookie", cookie)] {
            request.headers_mut().insert(name, HeaderValue::from_str(value).expect("a header"));
        }
        let stream = self.connect(Ipv4Addr::new(127, 0, 0, 2).into()).await;
        match client_async(request, stream).await {
            Ok((socket, _)) => Ok(socket),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }
}

/// Waits for the next message of this kind.
async fn hear(line: &mut Socket, kind: &str) -> Value {
    loop {
        let message = line.next().await.expect("the line is open").expect("a message");
        let Message::Text(text) = message else { continue };
        let mut said: Value = serde_json::from_str(&text).expect("JSON");
        if let Some(found) = said.get_mut(kind) {
            return found.take();
        }
    }
}

/// A house with a proxy before it.
async fn deployed(disk: &Disk) -> (Floor, Street) {
    let proxy = Proxy::new(disk.folder()).await;
    let port = proxy.listener.local_addr().expect("an address").port();
    let edge = edge(&format!("https://{NAME}:{port}"), "127.0.0.1");
    let options = server::Options { edge, ..options(disk.journal(), plain(), 100_000) };
    let floor = try_open(options).await.expect("the house opens");
    let street = proxy.stand_before(floor.address);
    (floor, street)
}

#[tokio::test]
async fn behind_its_proxy_a_house_is_played_in_over_tls_by_its_public_address() {
    let disk = Disk::new();
    let (floor, street) = deployed(&disk).await;
    let lobby = street.request(2, "GET", "/", &[], "").await;
    assert_eq!(lobby.status, 200, "{}", lobby.body);
    assert_eq!(lobby.header("strict-transport-security"), Some("max-age=31536000"));
    let origin = street.origin();
    let sat = street.request(2, "POST", "/sit", &[("Origin", &origin)], "name=Ann&table=craps-1").await;
    assert_eq!(sat.status, 303, "{}", sat.body);
    let cookie = sat.header("set-cookie").expect("a cookie");
    assert!(cookie.starts_with("__Host-chapter47=") && cookie.contains("; Secure"), "{cookie}");
    let cookie = sat.cookie().expect("a cookie");
    let mut line = street.line(&origin, &cookie).await.expect("the line opens");
    line.send(json!({ "hello": { "since": null } }).to_string().into()).await.expect("sent");
    let welcome = hear(&mut line, "welcome").await;
    assert_eq!(welcome["name"], "Ann");
    let (round, step) = (&welcome["round"], &welcome["step"]);
    let wager =
        json!({ "id": "1", "do": "wager", "on": "pass", "amount": 500, "round": round, "step": step });
    line.send(wager.to_string().into()).await.expect("sent");
    let answer = hear(&mut line, "answer").await;
    assert_eq!(answer["ok"], true, "{answer}");
    for foreign in
        ["https://evil.example", "https://casino.example", &origin.replace("https", "http"), "null"]
    {
        assert_eq!(street.line(foreign, &cookie).await.err(), Some(403), "a line from {foreign}");
        let left = [("Origin", foreign), ("Cookie", cookie.as_str())];
        let left = street.request(2, "POST", "/leave", &left, "table=craps-1").await;
        assert_eq!(left.status, 403, "a form from {foreign}");
    }
    let planted = cookie.trim_start_matches("__Host-");
    let page = street.request(2, "GET", "/tables/craps-1", &[("Cookie", planted)], "").await;
    assert!(!page.body.contains("Ann"), "a cookie without TLS is nobody's");
    floor.close().await;
}

#[tokio::test]
async fn a_house_with_an_origin_answers_to_no_other_name_and_to_nobody_past_its_proxy() {
    let disk = Disk::new();
    let (floor, street) = deployed(&disk).await;
    for host in [NAME, "evil.example", "localhost", "127.0.0.1"] {
        let page = request_for(floor.address, host, "GET", "/", &[], "").await;
        assert_eq!((page.status, page.header("set-cookie")), (421, None), "{host}: {}", page.body);
    }
    // Another machine, as far as the house can see: it is not the proxy.
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind("127.0.0.9:0".parse().expect("an address")).expect("an address of this machine");
    let mut stream = socket.connect(floor.address).await.expect("the house listens");
    let head = head(&street.host(), "GET", "/", &[("X-Forwarded-For", "203.0.113.7")], "");
    stream.write_all(format!("{head}\r\n").as_bytes()).await.expect("sent");
    let mut response = Vec::new();
    stream.read_to_end(&mut response).await.expect("an answer");
    assert_eq!(read(&response).status, 403);
    for path in ["/healthz", "/readyz", "/journal/key", "/journal/checkpoint"] {
        let page = request(floor.address, "GET", path, &[], "").await;
        assert_eq!(page.status, 200, "{path} is for machines, by whatever name");
    }
    let without = raw(floor.address, b"GET /healthz HTTP/1.0\r\n\r\n").await;
    assert_eq!(without.status, 200, "a supervisor names no host");
    floor.close().await;
}

#[tokio::test]
async fn a_proxy_does_not_make_all_visitors_one_and_none_of_them_another() {
    let disk = Disk::new();
    let (floor, street) = deployed(&disk).await;
    let origin = street.origin();
    let try_in = |from: u8, forged: String, id: String| {
        let (street, origin) = (&street, origin.as_str());
        async move {
            let headers = [("Origin", origin), ("X-Forwarded-For", forged.as_str())];
            let form = format!("id={id}&password=x");
            street.request(from, "POST", "/sign-in", &headers, &form).await.status
        }
    };
    // Each try claims to come from somewhere else.
    let tries = (0..60).map(|number| try_in(2, format!("203.0.113.{number}"), format!("nobody-{number}")));
    let statuses = join_all(tries).await;
    assert!(statuses.contains(&429), "forged addresses are not counted: {statuses:?}");
    assert_eq!(
        try_in(3, "127.0.0.2".to_string(), "nobody-x".to_string()).await,
        403,
        "nobody else is held up"
    );
    floor.close().await;
}

#[tokio::test]
async fn without_an_origin_a_house_is_for_this_machine_alone() {
    let disk = Disk::new();
    let floor = try_open(options(disk.journal(), plain(), 100_000)).await.expect("it opens");
    let port = floor.address.port();
    for host in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), "house.localhost".to_string()] {
        assert_eq!(request_for(floor.address, &host, "GET", "/", &[], "").await.status, 200, "{host}");
    }
    for (host, headers) in [
        ("casino.example", &[][..]),
        ("192.0.2.1:4747", &[]),
        ("localhost.evil.example", &[]),
        ("localhost", &[("X-Forwarded-For", "127.0.0.1")]),
        ("localhost", &[("Forwarded", "for=127.0.0.1")]),
    ] {
        let page = request_for(floor.address, host, "GET", "/", headers, "").await;
        assert_eq!(page.status, 403, "{host} {headers:?}");
        assert!(page.body.contains("--origin"), "{}", page.body);
        assert_eq!(page.header("strict-transport-security"), None);
    }
    // A page of the same name over TLS is not ours: nothing here speaks TLS.
    let origin = format!("https://{}", floor.address);
    let page = request(floor.address, "POST", "/sit", &[("Origin", &origin)], "name=Ann&table=craps-1").await;
    assert_eq!(page.status, 403);
    let line = try_line(floor.address, "/ws/tables/craps-1", &[("origin", origin.as_str())]).await;
    assert_eq!(line.err().map(|status| status.as_u16()), Some(403));
    floor.close().await;
}
