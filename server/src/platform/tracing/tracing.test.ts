import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { profiles } from '#contract/profiles/routes.ts';
import { createTestApp } from '#server/testing/app.ts';
import { createLog } from '../log/log.ts';
import { startTracing } from './start-tracing.ts';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A receiver of traces in OTLP, as JSON over HTTP. */
async function startReceiver(status = 200) {
  const bodies: string[] = [];
  const asked: { url: string | undefined; token: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    asked.push({ url: request.url, token: request.headers.authorization });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(Buffer.concat(chunks).toString());
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    bodies,
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (): ReceivedSpan[] =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: ReceivedSpan[] }[] }) =>
          one.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => server.close(),
  };
}

const from = (url: string) => ({ url, headers: { authorization: 'Bearer x' }, share: 1, serviceName: 'stoop-test' });
const SECRET = 'canaryfirstname';

it('sends a request with its statements as one trace, which continues that of a proxy of ours and names no member', async () => {
  const receiver = await startReceiver();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const stop = startTracing(from(receiver.url), createLog('silent'));
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
  expect(receiver.asked[0]).toEqual({ url: '/v1/traces', token: 'Bearer x' });
  const spans = receiver.spans().filter((span) => span.traceId === traceId);
  const request = spans.find(({ name }) => name === `PATCH ${profiles.saveProfile.path}`);
  expect(request?.parentSpanId).toBe('b7ad6b7169203331');
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  // The body was read in between.
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toContain('UPDATE profiles');
  expect(receiver.bodies.join('\n')).not.toMatch(/canary|@example\.com|127\.0\.0\.1"/);
});

it('drops traces that the receiver refuses, logs it once and lets every request go on', async () => {
  const receiver = await startReceiver(400);
  const lines: { event: string }[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
  const stop = startTracing(from(receiver.url), log);
  const test = await createTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } });
  expect((await test.app.http.inject({ url: '/readyz' })).statusCode).toBe(200);
  await test.close();
  await stop();
  receiver.close();
  expect(lines.filter(({ event }) => event === 'traces_not_sent')).toHaveLength(1);
});
