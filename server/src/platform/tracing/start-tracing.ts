import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { VERSION } from '#contract/version.ts';
import type { Log } from '../log/log.ts';
import type { TracingProtocol } from './protocols.ts';

const EXPORTERS = { 'http/json': JsonExporter, 'http/protobuf': ProtobufExporter };

export interface TracingConfig {
  /** The address of an OTLP receiver, without its path for traces. */
  url: string;
  protocol: TracingProtocol;
  /** The headers that the receiver asks for, such as a token. */
  headers: Record<string, string>;
  /** Which share of traces is sent, 0 to 1. */
  share: number;
  serviceName: string;
}

/** A receiver that is unreachable fails every few seconds: one line of the log stands for those of this time. */
const LOG_EVERY_MS = 10 * 60_000;

/** Writes what the exporter reports to the log. Returns the function that does so. */
function reportFailures(log: Log) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const report = (reason: string) => {
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ event: 'traces_not_sent', reason: reason.slice(0, 300) }, 'Traces could not be sent and are dropped');
  };
  const ignore = () => {};
  const options = { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true };
  diag.setLogger({ error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }, options);
  return report;
}

/**
 * Sends traces from here on. This module and what it imports are loaded only where the settings ask for traces.
 * @returns the function that sends what is left and stops
 */
export function startTracing(
  { url, protocol, headers, share, serviceName }: TracingConfig,
  log: Log,
): () => Promise<void> {
  const report = reportFailures(log);
  const exporter = new EXPORTERS[protocol]({ url: `${url}/v1/traces`, headers, timeoutMillis: 5000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch((error: Error) => report(error.message));
    for (const api of [trace, context, propagation, diag]) api.disable();
  };
}
