/** The protocols of traces, by the names of OpenTelemetry's own setting. The first one is its default. */
export const TRACING_PROTOCOLS = ['http/protobuf', 'http/json'] as const;
export type TracingProtocol = (typeof TRACING_PROTOCOLS)[number];
