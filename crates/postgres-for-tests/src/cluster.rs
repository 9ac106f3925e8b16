//! A server, with its folder.

use std::fs::{self, File, OpenOptions};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::net::Ipv4Addr;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Whom the tests are to the server: its owner.
const USER: &str = "chapter47";

/// A PostgreSQL server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    folder: PathBuf,
    /// Where else than on its socket it listens, and takes encrypted connections only.
    encrypted: Option<Ipv4Addr>,
}

impl Cluster {
    /// The one that all tests of this checkout share, running.
    pub fn shared() -> Cluster {
        let cluster = Cluster::of_this_checkout();
        let _turn = cluster.turn();
        cluster.be_running();
        cluster
    }

    /// One of a test's own in this folder, running, to do harm to.
    pub fn own(folder: &Path) -> Cluster {
        let cluster = Cluster { folder: folder.join("postgres"), encrypted: None };
        cluster.be_running();
        cluster
    }

    /// The same, which also takes encrypted connections, and no others, at an address that only this machine has. It shows
    /// a certificate that speaks for this host, and [`Cluster::certificate`] is where that is.
    pub fn encrypted(folder: &Path, speaks_for: Option<Ipv4Addr>) -> Cluster {
        // Each test has one of the sixteen million addresses of the loopback.
        let [_, b, c, d] = std::process::id().to_be_bytes();
        let at = Ipv4Addr::new(127, b, c, d);
        let cluster = Cluster { folder: folder.join("postgres"), encrypted: Some(at) };
        cluster.make();
        let (certificate, key) = (cluster.certificate(), cluster.folder.join("key.pem"));
        let mut openssl = Command::new("openssl");
        openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]);
        openssl.args(["-days", "2", "-subj", "/CN=a house", "-addext", "basicConstraints=critical,CA:FALSE"]);
        openssl.arg("-addext").arg(format!("subjectAltName=IP:{}", speaks_for.unwrap_or(at)));
        done(openssl.arg("-keyout").arg(&key).arg("-out").arg(&certificate).stderr(Stdio::null()));
        done(Command::new("chmod").arg("600").arg(&key));
        if let Some(user) = servant() {
            done(Command::new("chown").arg(user).args([&key, &certificate]));
        }
        let who = "local all all trust\nhostssl all all 127.0.0.0/8 trust\n";
        fs::write(cluster.data().join("pg_hba.conf"), who).expect("written");
        cluster.start();
        cluster
    }

    /// The certificate that an encrypted server shows, as PEM.
    pub fn certificate(&self) -> PathBuf {
        self.folder.join("certificate.pem")
    }

    /// The one that all tests of this checkout share, running or not.
    pub fn of_this_checkout() -> Cluster {
        // A socket's path is short, and everybody may look into the folder for temporary files.
        let mut hasher = DefaultHasher::new();
        (env!("CARGO_MANIFEST_DIR"), fs::metadata("/proc/self").expect("a process").uid()).hash(&mut hasher);
        // One for each kind of server.
        if let Some(another) = std::env::var_os(ANOTHER) {
            another.hash(&mut hasher);
        }
        let folder = std::env::temp_dir().join(format!("chapter47-postgres-{:016x}", hasher.finish()));
        Cluster { folder, encrypted: None }
    }

    /// Only one process starts or stops it at a time. The system gives the turn back when the process ends.
    fn turn(&self) -> File {
        let path = self.folder.with_extension("lock");
        let lock =
            OpenOptions::new().write(true).create(true).truncate(false).open(path).expect("a lock file");
        lock.lock().expect("a turn");
        lock
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Written when the folder is complete: what a killed process left half-made is made anew.
    fn complete(&self) -> PathBuf {
        self.folder.join("complete")
    }

    fn be_running(&self) {
        if !self.complete().exists() {
            self.make();
        }
        if !self.is_running() {
            self.halt("immediate");
            self.clear();
            self.start();
        }
    }

    fn make(&self) {
        if self.folder.exists() {
            self.halt("immediate");
            fs::remove_dir_all(&self.folder).expect("what was left half-made is removed");
        }
        fs::create_dir_all(&self.folder).expect("a folder");
        if let Some(user) = servant() {
            done(Command::new("chown").arg(user).arg(&self.folder));
        }
        // Its own files need not be synced before the first test; what the tests write is.
        let mut initdb = as_servant("initdb");
        initdb.args([
            "--no-sync",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
            "--username",
            USER,
            "-D",
        ]);
        done(initdb.arg(self.data()));
        fs::write(self.complete(), "").expect("written");
    }

    /// Starts it, and waits until it takes connections. Settings are the server's own, durable ones.
    pub fn start(&self) {
        let folder = self.folder.display();
        let network = match self.encrypted {
            None => "listen_addresses=".to_owned(),
            Some(at) => format!(
                "listen_addresses={at} -c ssl=on -c ssl_cert_file={folder}/certificate.pem -c ssl_key_file={folder}/key.pem"
            ),
        };
        let options = format!("-c {network} -c max_connections=200 -c unix_socket_directories={folder}");
        let mut start = as_servant("pg_ctl");
        start.arg("start").arg("-w").args(["-t", "120"]).arg("-D").arg(self.data());
        start.arg("-l").arg(self.folder.join("log")).arg("-o").arg(options);
        done(start.stdin(Stdio::null()).stdout(Stdio::null()));
    }

    fn is_running(&self) -> bool {
        self.try_to("postgres", "SELECT 1").is_ok()
    }

    /// What a server that was killed leaves. A number of a process in it may be another's by now, or a dead one's whom
    /// nobody buried, and the next server would take it for alive.
    fn clear(&self) {
        for left in [self.data().join("postmaster.pid"), self.folder.join(".s.PGSQL.5432.lock")] {
            let _ = fs::remove_file(left);
        }
    }

    fn halt(&self, mode: &str) {
        let mut stop = as_servant("pg_ctl");
        stop.arg("stop").args(["-w", "-m", mode]).arg("-D").arg(self.data());
        // It may not be running.
        let _ = stop.stdout(Stdio::null()).stderr(Stdio::null()).status();
    }

    /// Kills the server and everything that belongs to it, as a power failure would, as far as a process can tell.
    pub fn kill(&self) {
        let pid = fs::read_to_string(self.data().join("postmaster.pid")).expect("it is running");
        let pid = pid.lines().next().expect("its number").to_owned();
        // Held still first, so that it starts no others meanwhile.
        done(Command::new("kill").arg("-STOP").arg(&pid));
        let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
        let all: Vec<&str> = std::iter::once(&*pid).chain(children.split_whitespace()).collect();
        done(Command::new("kill").arg("-KILL").args(&all).stderr(Stdio::null()));
        let is_there = |pid: &&str| Path::new("/proc").join(pid).join("exe").exists();
        while all.iter().any(&is_there) {
            std::thread::yield_now();
        }
        self.clear();
    }

    /// Ends the server and removes its folder.
    pub fn stop(&self) {
        let _turn = self.turn();
        self.take_away();
    }

    fn take_away(&self) {
        if self.folder.exists() {
            self.halt("immediate");
            let _ = fs::remove_dir_all(&self.folder);
        }
    }

    /// Where one of its databases is.
    pub(crate) fn address(&self, database: &str) -> String {
        let host = self.encrypted.map_or(self.folder.display().to_string(), |at| at.to_string());
        format!("postgres:///{database}?host={host}&user={USER}")
    }

    pub(crate) fn ask(&self, database: &str, sql: &str) -> String {
        self.try_to(database, sql).unwrap_or_else(|said| panic!("{sql}: {said}"))
    }

    pub(crate) fn try_to(&self, database: &str, sql: &str) -> Result<String, String> {
        let mut psql = Command::new(binary("psql"));
        psql.arg("-h").arg(&self.folder).args([
            "-U",
            USER,
            "-d",
            database,
            "-XqAt",
            "-v",
            "ON_ERROR_STOP=1",
            "-c",
        ]);
        let output = psql.arg(sql).stdin(Stdio::null()).output().expect("psql runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
        match output.status.success() {
            true => Ok(text(&output.stdout)),
            false => Err(text(&output.stderr)),
        }
    }

    /// Ends a server of a test's own.
    pub fn remove(self) {
        self.take_away();
    }
}

/// Where another PostgreSQL than Debian's is: a folder with `initdb`, `pg_ctl` and `psql`.
const ANOTHER: &str = "CHAPTER47_POSTGRES_BIN";

/// Debian's newest, or the one that is named.
fn binary(name: &str) -> PathBuf {
    if let Some(folder) = std::env::var_os(ANOTHER) {
        return Path::new(&folder).join(name);
    }
    let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let version = |folder: &PathBuf| {
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        name.and_then(|name| name.parse::<u32>().ok())
    };
    let newest =
        installed.map(|folder| folder.path()).filter(|folder| version(folder).is_some()).max_by_key(version);
    let newest = newest.expect("PostgreSQL is not installed: run scripts/setup");
    newest.join("bin").join(name)
}

/// PostgreSQL does not run as root: there it runs as somebody who can do nothing.
fn servant() -> Option<&'static str> {
    if fs::metadata("/proc/self").expect("a process").uid() != 0 {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let there = |user: &&str| users.lines().any(|line| line.split(':').next() == Some(user));
    ["postgres", "nobody"].into_iter().find(there)
}

fn as_servant(name: &str) -> Command {
    match servant() {
        None => Command::new(binary(name)),
        Some(user) => {
            let mut command = Command::new("runuser");
            command.args(["-u", user, "--"]).arg(binary(name));
            // He may not be able to look into the folder that the tests run in.
            command.current_dir("/");
            command
        }
    }
}

fn done(command: &mut Command) {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).status();
    let status = status.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(status.success(), "{command:?}: {status}");
}
