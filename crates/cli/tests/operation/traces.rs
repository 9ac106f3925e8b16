//! Traces: a collector is told what a request and a command took, and nothing that is nobody's business.

use crate::house::Premises;
use crate::logs::{CHIPS, RULES, TABLE, assert_none_of, drive};
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message as _;
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};

/// A collector for a while. What it was told comes out when the house has ended.
struct Collector {
    address: String,
    told: Receiver<Vec<u8>>,
}

impl Collector {
    fn open() -> Collector {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let (tell, told) = channel();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (mut stream, mut length) = (BufReader::new(stream), None);
                // A connection may be used for several.
                loop {
                    let mut line = String::new();
                    if stream.read_line(&mut line).is_ok_and(|read| read > 0) {
                        let head = line.trim().to_ascii_lowercase();
                        if let Some(given) = head.strip_prefix("content-length:") {
                            length = given.trim().parse::<usize>().ok();
                        }
                        if !head.is_empty() {
                            continue;
                        }
                        let mut body = vec![0; length.take().expect("a length")];
                        stream.read_exact(&mut body).expect("a body");
                        tell.send(body).expect("somebody listens");
                        let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
                        stream.get_mut().write_all(answer).expect("answered");
                    } else {
                        break;
                    }
                }
            }
        });
        Collector { address, told }
    }
}

fn attributes(span: &Span) -> BTreeMap<&str, String> {
    let text = |value: &opentelemetry_proto::tonic::common::v1::AnyValue| {
        use opentelemetry_proto::tonic::common::v1::any_value::Value;
        match &value.value {
            Some(Value::StringValue(text)) => text.clone(),
            Some(Value::IntValue(number)) => number.to_string(),
            other => format!("{other:?}"),
        }
    };
    span.attributes
        .iter()
        .map(|attribute| (attribute.key.as_str(), attribute.value.as_ref().map(text).unwrap_or_default()))
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_collector_is_told_of_every_request_and_command_and_of_no_secret() {
    let collector = Collector::open();
    let premises = Premises::new(&[(TABLE, RULES)]);
    let house = premises.open(&["--log", "off", "--traces", &collector.address, "--chips", CHIPS]);
    let driven = drive(&premises, &house).await;
    assert_eq!(house.close(), "", "the log is off");
    let bodies: Vec<Vec<u8>> = collector.told.try_iter().collect();
    let spans: Vec<Span> = bodies
        .iter()
        .map(|body| ExportTraceServiceRequest::decode(&body[..]).expect("OTLP"))
        .flat_map(|told| told.resource_spans)
        .flat_map(|of| of.scope_spans)
        .flat_map(|of| of.spans)
        .collect();
    let of = |name: &str| spans.iter().filter(|span| span.name == name).collect::<Vec<_>>();
    assert_eq!((of("request").len(), of("command").len()), (driven.requests, driven.commands));
    // What a span can have is written out here: a new one is looked at before it is let in.
    for span in &spans {
        let known: &[&str] = match span.name.as_str() {
            "request" => &["method", "route", "status"],
            "command" => &["table", "outcome", "code"],
            "table" => &[],
            other => panic!("{other} is new"),
        };
        let odd =
            attributes(span).into_keys().find(|key| !known.contains(key) && !OF_THE_CLOCK.contains(key));
        assert_eq!(odd, None, "{span:?}");
        assert!(span.start_time_unix_nano <= span.end_time_unix_nano && span.events.is_empty(), "{span:?}");
    }
    // The table's part lies within a command's, or a page's.
    let at_tables: Vec<&Span> =
        of("command").into_iter().filter(|span| attributes(span)["table"] == TABLE).collect();
    let whole: BTreeMap<&[u8], &Span> = spans.iter().map(|span| (&span.span_id[..], span)).collect();
    for span in of("table") {
        let within = whole[&span.parent_span_id[..]];
        assert!(["request", "command"].contains(&within.name.as_str()), "{within:?}");
        assert_eq!(within.trace_id, span.trace_id);
        assert!(within.start_time_unix_nano <= span.start_time_unix_nano, "{span:?}");
    }
    for command in &at_tables {
        let parts = of("table").into_iter().filter(|span| span.parent_span_id == command.span_id).count();
        assert_eq!(parts, 1, "{command:?}");
    }
    let short = at_tables.iter().find(|span| attributes(span)["code"] == "insufficient_funds");
    assert_eq!(attributes(short.expect("a refusal for want of money"))["outcome"], "refused");
    let all = bodies.concat();
    assert_none_of(&String::from_utf8_lossy(&all), &driven.secrets);
}

/// How long a span was worked on, and how long it waited: the library's own figures.
const OF_THE_CLOCK: [&str; 2] = ["busy_ns", "idle_ns"];

#[test]
fn a_collector_that_is_not_there_keeps_nobody_from_playing_or_closing() {
    let gone = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", gone.local_addr().expect("an address"));
    drop(gone);
    let premises = Premises::new(&[(TABLE, RULES)]);
    let house = premises.open(&["--log", "off", "--traces", &address]);
    house.sit("Ann", TABLE);
    house.close();
}
