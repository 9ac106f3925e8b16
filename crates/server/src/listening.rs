//! Taking connections, and letting go of those that hold one without using it. Whoever sends a byte of a request in a second,
//! or never reads what he asked for, costs the house a connection for a few minutes and no longer; the lines of pages have
//! their own heartbeat ([`crate::socket`]).

use crate::http::closed;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower::Layer as _;

/// So long the head of a request may be on its way, or not come at all. A proxy keeps a connection for its next request
/// (nginx for 60 seconds), and must not find it closed when it sends one: so this is a little longer.
const FOR_A_HEAD: Duration = Duration::from_secs(65);
/// So long a connection is used for one request after another; then it ends with the one under way.
const FOR_REQUESTS: Duration = Duration::from_secs(120);
/// So long that one may still take.
const FOR_THE_LAST: Duration = Duration::from_secs(30);

/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 64 * 1024;

/// Serves whoever comes until the house closes (`closing` is dropped), and then until the requests under way are answered.
pub(crate) async fn serve(mut listener: TcpListener, service: Router, closing: watch::Receiver<()>) {
    let mut open = JoinSet::new();
    let mut over = pin!(closed(closing.clone()));
    loop {
        tokio::select! {
            // It tries again by itself where the system has no more connections to give.
            (stream, peer) = Listener::accept(&mut listener) => {
                open.spawn(connection(stream, peer, service.clone(), closing.clone()));
            }
            Some(_) = open.join_next() => {}
            () = &mut over => break,
        }
    }
    drop(listener);
    while open.join_next().await.is_some() {}
}

/// One connection, from its first request to its end. A page's line that is opened on it goes on elsewhere.
async fn connection(stream: TcpStream, peer: SocketAddr, service: Router, closing: watch::Receiver<()>) {
    // A message is small and wanted at once: the system does not wait to fill a packet.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(Extension(ConnectInfo(peer)).layer(service));
    let mut serving = http1::Builder::new();
    serving.timer(TokioTimer::new()).header_read_timeout(FOR_A_HEAD).max_buf_size(LONGEST_HEAD);
    let mut served = pin!(serving.serve_connection(TokioIo::new(stream), service).with_upgrades());
    // How it ended is nobody's concern: the other side is gone, or sent what is no HTTP and was told so.
    tokio::select! {
        _ = served.as_mut() => return,
        () = sleep(FOR_REQUESTS) => {}
        () = closed(closing) => {}
    }
    served.as_mut().graceful_shutdown();
    let _ = timeout(FOR_THE_LAST, served).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Bytes;
    use axum::routing::{get, post};
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    /// More than any socket takes that nobody reads.
    const LONG: usize = 64 * 1024 * 1024;
    const FOR_EVER: Duration = Duration::from_secs(100_000);

    /// A connection to a small house. Time is the runtime's own: it goes on when everybody waits.
    async fn connected() -> (TcpStream, watch::Sender<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let service = Router::new()
            .route("/", get(|| async { "here" }))
            .route("/long", get(|| async { Bytes::from(vec![b'x'; LONG]) }))
            .route("/sent", post(|text: String| async { text }));
        let (close, closing) = watch::channel(());
        tokio::spawn(serve(listener, service, closing));
        (TcpStream::connect(address).await.expect("it listens"), close)
    }

    /// What comes until the house lets go.
    async fn until_the_end(line: &mut TcpStream) -> Vec<u8> {
        let mut heard = Vec::new();
        let end = timeout(FOR_EVER, line.read_to_end(&mut heard)).await;
        assert!(end.is_ok(), "the connection is held for ever");
        heard
    }

    #[tokio::test(start_paused = true)]
    async fn half_a_head_is_not_waited_for_for_ever() {
        for said in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "] {
            let (mut line, _close) = connected().await;
            line.write_all(said.as_bytes()).await.expect("sent");
            until_the_end(&mut line).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn half_a_body_is_not_waited_for_for_ever() {
        let (mut line, _close) = connected().await;
        line.write_all(b"POST /sent HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc")
            .await
            .expect("sent");
        until_the_end(&mut line).await;
    }

    #[tokio::test(start_paused = true)]
    async fn a_byte_a_second_is_not_read_for_ever() {
        for begins in [
            "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
            "POST /sent HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n",
        ] {
            let (mut line, _close) = connected().await;
            line.write_all(begins.as_bytes()).await.expect("sent");
            let (mut hears, mut sends) = line.split();
            let drips = async {
                while sends.write_all(b"x").await.is_ok() {
                    sleep(Duration::from_secs(1)).await;
                }
            };
            let mut heard = Vec::new();
            let over = async {
                tokio::select! {
                    () = drips => {}
                    _ = hears.read_to_end(&mut heard) => {}
                }
            };
            assert!(timeout(FOR_EVER, over).await.is_ok(), "the connection is held for ever");
        }
    }

    #[tokio::test]
    async fn a_head_that_is_too_long_is_not_read_to_its_end() {
        let (mut line, _close) = connected().await;
        let mut long = "GET / HTTP/1.1\r\nHost: x\r\nX-Long: ".to_string();
        long.extend(std::iter::repeat_n('x', LONGEST_HEAD - long.len()));
        line.write_all(long.as_bytes()).await.expect("sent");
        let mut heard = [0; 12];
        line.read_exact(&mut heard).await.expect("an answer");
        assert_eq!(&heard, b"HTTP/1.1 431");
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_read_his_answer_is_let_go() {
        let (mut line, _close) = connected().await;
        line.write_all(b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
        sleep(FOR_REQUESTS + FOR_THE_LAST * 2).await;
        let heard = until_the_end(&mut line).await;
        assert!(heard.len() < LONG, "the rest was thrown away");
    }

    #[tokio::test(start_paused = true)]
    async fn a_closing_house_ends_idle_connections() {
        let (mut line, close) = connected().await;
        line.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
        let mut heard = [0; 12];
        line.read_exact(&mut heard).await.expect("an answer");
        assert_eq!(&heard, b"HTTP/1.1 200");
        drop(close);
        let rest = until_the_end(&mut line).await;
        assert!(rest.ends_with(b"here"));
    }
}
