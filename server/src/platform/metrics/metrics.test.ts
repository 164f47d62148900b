import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diagnostics } from '#contract/diagnostics/routes.ts';
import type { ClientError } from '#contract/diagnostics/views.ts';
import { RATE_LIMITS } from '#contract/limits.ts';
import { profiles } from '#contract/profiles/routes.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { createLog } from '../log/log.ts';

const TOKEN = 'a-token-for-prometheus';
const authorization = `Bearer ${TOKEN}`;

describe('metrics and the access log', () => {
  const lines: Record<string, unknown>[] = [];
  let test: TestApp;
  beforeAll(async () => {
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    test = await createTestApp({ log, env: { METRICS_TOKEN: TOKEN, METRICS_PORT: '0' } });
  });
  afterAll(() => test.close());
  const read = async (headers: Record<string, string> = { authorization }) =>
    test.app.http.inject({ url: '/metrics', headers });

  it('shows the metrics to nobody without the token', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }] as Record<string, string>[])
      expect((await read(headers)).json().error.code).toBe('NOT_FOUND');
    expect((await read()).headers['content-type']).toContain('text/plain');
  });

  it('writes metrics that Prometheus reads, without a fault in their names', async (context) => {
    const input = (await read()).body;
    const { error, stderr, stdout } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
    if (error) context.skip('promtool is not installed: it is in the package prometheus.');
    // The other names are those of Node's own metrics, which its library gives.
    expect((stderr + stdout).split('\n').filter((line) => line.startsWith('stoop_'))).toEqual([]);
  });

  it('has no metrics where neither a port nor a token is set', async () => {
    const closed = await createTestApp();
    expect((await closed.app.http.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404);
    expect(closed.app.metricsServer).toBeNull();
    await closed.close();
  });

  it('serves them on a port of their own, and nothing else there', async () => {
    const { server } = test.app.metricsServer as NonNullable<typeof test.app.metricsServer>;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const get = async (path: string, headers = {}) => (await fetch(base + path, { headers })).status;
    expect(await get('/metrics', { authorization })).toBe(200);
    expect([await get('/metrics'), await get('/api/me', { authorization }), await get('/', { authorization })]).toEqual(
      [401, 404, 404],
    );
  });

  it('D13 counts and logs requests by the template of their route, with their id and nothing about the member', async () => {
    const ann = await test.member({ username: 'canaryname' });
    lines.length = 0;
    await ann.call(profiles.readUser, { params: { uid: ann.uid } });
    await test.app.http.inject({ url: `/wp-admin/${ann.uid}?email=canary@example.com` });
    const [served, unknown] = lines.filter(({ event }) => event === 'request');
    expect(served).toMatchObject({ method: 'GET', route: profiles.readUser.path, status: 200 });
    expect(Object.keys(served ?? {}).sort()).toEqual(
      ['event', 'level', 'method', 'ms', 'msg', 'requestId', 'route', 'status', 'time'].sort(),
    );
    expect(unknown).toMatchObject({ route: '(none)', status: 404 });
    const text = (await read()).body;
    expect(text).toContain(`stoop_http_requests_total{method="GET",route="${profiles.readUser.path}",status="200"} 1`);
    for (const output of [text, JSON.stringify(lines)]) {
      expect(output).not.toContain(ann.uid);
      expect(output).not.toMatch(/canary|127\.0\.0\.1/);
    }
  });

  it('answers with the id of the request, which only a proxy of ours may choose', async () => {
    const id = 'abcdef-0123456789';
    const ask = async (app: TestApp) => {
      const { headers } = await app.app.http.inject({ url: '/livez', headers: { 'x-request-id': id } });
      return headers['x-request-id'];
    };
    expect(await ask(test)).toMatch(/^[0-9a-f]{8}-/);
    const behind = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://stoop.example' } });
    expect(await ask(behind)).toBe(id);
    const { headers } = await behind.app.http.inject({ url: '/livez', headers: { 'x-request-id': 'a b\nc' } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-/);
    await behind.close();
  });

  it('shows sockets, connections, queues, refusals, health and the event loop', async () => {
    await test.app.health();
    const text = (await read()).body;
    for (const line of [
      /^stoop_build_info\{version="[\d.]+",node="v[\d.]+"\} 1$/m,
      /^stoop_sockets 0$/m,
      /^stoop_cluster_nodes 1$/m,
      /^stoop_db_connections\{state="open"\} [1-9]/m,
      /^stoop_health\{check="database"\} 0$/m,
      /^stoop_disk_free_bytes [1-9]/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
      /^process_resident_memory_bytes /m,
    ])
      expect(text).toMatch(line);
  });

  it('counts actions that a rate limit refused', async () => {
    const { points } = RATE_LIMITS.clientError;
    const body: ClientError = {
      kind: 'error',
      name: 'TypeError',
      page: '/intros',
      version: '0.1.0',
      at: [{ file: 'a.js', line: 1, column: 1 }],
    };
    for (let calls = 0; calls < points; calls++)
      expect((await test.visitor.call(diagnostics.reportError, { body })).status).toBe(200);
    const refused = async () => Number(/limit="clientError"\} (\d+)/.exec((await read()).body)?.[1] ?? 0);
    expect(await refused()).toBe(0);
    expect((await test.visitor.call(diagnostics.reportError, { body })).status).toBe(429);
    expect(await refused()).toBe(1);
  });
});
