//! Traces for whoever collects them: what a request and a command took, and where, told by OTLP to a collector.

use anyhow::Context as _;
use async_trait::async_trait;
use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{SpanExporter, WithExportConfig as _, WithHttpConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracerProvider, Tracer};
use std::time::Duration;
use tracing_opentelemetry::OpenTelemetryLayer;

/// A collector that does not answer holds nobody up but the thread that tells it.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is told of until this is dropped. Then the last of it is sent.
pub(super) struct Traces(SdkTracerProvider);

impl Traces {
    /// Tells the collector at this address, `http://HOST:4318` as a rule. How much is sampled is read from the environment
    /// (`OTEL_TRACES_SAMPLER`), as with any program.
    pub(super) fn to(collector: &str) -> anyhow::Result<Traces> {
        let endpoint = format!("{}/v1/traces", collector.trim_end_matches('/'));
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Courier::new())
            .with_endpoint(endpoint)
            .build()
            .with_context(|| format!("no traces can be sent to {collector}"))?;
        let resource = Resource::builder()
            .with_service_name("chapter47")
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
            .build();
        Ok(Traces(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build()))
    }

    pub(super) fn layer<S>(&self) -> OpenTelemetryLayer<S, Tracer>
    where
        S: tracing::Subscriber + for<'s> tracing_subscriber::registry::LookupSpan<'s>,
    {
        tracing_opentelemetry::layer()
            .with_tracer(self.0.tracer("chapter47"))
            // Where in the source a span was made, and on which thread, is of no use to an operator.
            .with_location(false)
            .with_threads(false)
            .with_target(false)
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        // A collector that is gone is no reason not to end.
        let _ = self.0.shutdown();
    }
}

/// Carries what is told to the collector. It waits, on the exporter's own thread.
#[derive(Debug)]
struct Courier(ureq::Agent);

impl Courier {
    fn new() -> Courier {
        let settings =
            ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).http_status_as_error(false);
        Courier(settings.build().new_agent())
    }
}

#[async_trait]
impl HttpClient for Courier {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let (head, body) = request.into_parts();
        let mut answer = self.0.run(Request::from_parts(head, body.to_vec()))?;
        let told = answer.body_mut().read_to_vec()?;
        let (head, _) = answer.into_parts();
        Ok(Response::from_parts(head, Bytes::from(told)))
    }
}
