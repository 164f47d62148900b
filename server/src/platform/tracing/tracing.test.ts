import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { profiles } from '#contract/profiles/routes.ts';
import { createTestApp } from '#server/testing/app.ts';
import { createLog } from '../log/log.ts';
import { TRACING_PROTOCOLS, type TracingProtocol } from './protocols.ts';
import { startTracing } from './start-tracing.ts';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** Returns the fields of a protobuf message by their numbers: bytes of nested messages and texts, and numbers. */
function fieldsOf(message: Buffer): Map<number, (Buffer | bigint)[]> {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const readNumber = () => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(readNumber());
    const wire = tag & 7;
    const size = wire === 2 ? Number(readNumber()) : wire === 1 ? 8 : 4;
    const value = wire === 0 ? readNumber() : message.subarray(at, at + size);
    if (wire !== 0) at += size;
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  expect(at).toBe(message.length);
  return fields;
}
const nested = (message: Buffer, field: number) => (fieldsOf(message).get(field) ?? []) as Buffer[];

/** Returns the spans of an ExportTraceServiceRequest in protobuf, whose fields have the numbers of opentelemetry-proto. */
const spansInProtobuf = (body: Buffer): ReceivedSpan[] =>
  nested(body, 1)
    .flatMap((resourceSpans) => nested(resourceSpans, 2))
    .flatMap((scopeSpans) => nested(scopeSpans, 2))
    .map((span) => {
      const [traceId, spanId, parentSpanId, name] = [1, 2, 4, 5].map((field) => nested(span, field)[0]);
      return {
        traceId: traceId?.toString('hex') ?? '',
        spanId: spanId?.toString('hex') ?? '',
        ...(parentSpanId && { parentSpanId: parentSpanId.toString('hex') }),
        name: name?.toString() ?? '',
        attributes: nested(span, 9).map((attribute) => {
          const [key, value] = [1, 2].map((field) => nested(attribute, field)[0] as Buffer);
          const [intValue] = fieldsOf(value as Buffer).get(3) ?? [];
          return { key: String(key), value: intValue === undefined ? {} : { intValue: Number(intValue) } };
        }),
      };
    });

const spansInJson = (body: Buffer): ReceivedSpan[] =>
  JSON.parse(body.toString()).resourceSpans.flatMap((one: { scopeSpans: { spans: ReceivedSpan[] }[] }) =>
    one.scopeSpans.flatMap(({ spans }) => spans),
  );

/** How the receiver reads each protocol. */
const READERS = {
  'http/protobuf': { type: 'application/x-protobuf', spansIn: spansInProtobuf },
  'http/json': { type: 'application/json', spansIn: spansInJson },
} satisfies Record<TracingProtocol, object>;

/** A receiver of traces in OTLP over HTTP. */
async function startReceiver(status = 200) {
  const bodies: Buffer[] = [];
  const asked: { url: string | undefined; token: string | undefined; type: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    const { authorization, 'content-type': type } = request.headers;
    asked.push({ url: request.url, token: authorization, type });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(Buffer.concat(chunks));
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    bodies,
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

const from = (url: string, protocol: TracingProtocol) => ({
  url,
  protocol,
  headers: { authorization: 'Bearer x' },
  share: 1,
  serviceName: 'stoop-test',
});
const SECRET = 'canaryfirstname';

it.each(TRACING_PROTOCOLS)(
  'sends a request with its statements as one trace by %s, which continues that of a proxy of ours and names no member',
  async (protocol) => {
    const receiver = await startReceiver();
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const stop = startTracing(from(receiver.url, protocol), createLog('silent'));
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: 'https://stoop.example',
    };
    const test = await createTestApp({ env });
    try {
      const ann = await test.member({ username: 'canaryusername' });
      const answer = await fetch((await test.listen()) + profiles.saveProfile.path.replace(':uid', ann.uid), {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${ann.token}`,
          'content-type': 'application/json',
          traceparent: `00-${traceId}-b7ad6b7169203331-01`,
        },
        body: JSON.stringify({ public: { firstName: SECRET, username: 'canaryusername' } }),
      });
      expect(answer.status).toBe(200);
    } finally {
      await test.close();
      await stop();
      receiver.close();
    }
    expect(receiver.asked[0]).toEqual({ url: '/v1/traces', token: 'Bearer x', type: READERS[protocol].type });
    const spans = receiver.bodies.flatMap(READERS[protocol].spansIn).filter((span) => span.traceId === traceId);
    const request = spans.find(({ name }) => name === `PATCH ${profiles.saveProfile.path}`);
    expect(request?.parentSpanId).toBe('b7ad6b7169203331');
    expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
    // The body was read in between.
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.map(({ name }) => name)).toContain('UPDATE profiles');
    expect(receiver.bodies.map(String).join('\n')).not.toMatch(/canary|@example\.com|127\.0\.0\.1"/);
  },
);

it('drops traces that the receiver refuses, logs it once and lets every request go on', async () => {
  const receiver = await startReceiver(400);
  const lines: { event: string }[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
  const stop = startTracing(from(receiver.url, 'http/protobuf'), log);
  const test = await createTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } });
  expect((await test.app.http.inject({ url: '/readyz' })).statusCode).toBe(200);
  await test.close();
  await stop();
  receiver.close();
  expect(lines.filter(({ event }) => event === 'traces_not_sent')).toHaveLength(1);
});
