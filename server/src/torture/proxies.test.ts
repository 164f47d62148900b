import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { routes } from '#contract/index.ts';
import { METRICS_PATH } from '#server/platform/metrics/serve-metrics.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { selfSigned } from '#server/testing/certificate.ts';
import { freePort } from '../platform/process/free-port.ts';

const DOMAIN = 'stoop.example';
const TOKEN = 'a-token-of-the-metrics';
const FORGED = '203.0.113.9';
const SECRET_PATH = '/a-path-of-a-visitor';
const readOps = (name: string) => readFileSync(new URL(`../../../ops/${name}`, import.meta.url), 'utf8');

interface Proxy {
  process: ChildProcess;
  /** The address at which it takes requests, and the certificate with which it answers. */
  base: string;
  ca?: string;
}
interface Started {
  folder: string;
  upstream: string;
}

/** Starts nginx with our file, which only gets other ports and places. */
async function startNginx({ folder, upstream }: Started): Promise<Proxy> {
  const { key, cert } = await selfSigned(DOMAIN);
  const port = await freePort();
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });
  writeFileSync(join(folder, 'cert.pem'), cert);
  const ours = readOps('nginx.conf')
    .replace('127.0.0.1:3000 ', `${upstream} `)
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace('/etc/ssl/stoop/fullchain.pem', join(folder, 'cert.pem'))
    .replace('/etc/ssl/stoop/privkey.pem', join(folder, 'key.pem'))
    .replaceAll('/var/log/nginx/', `${folder}/`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const whole = `${user} pid ${folder}/pid; events {} http { ${places.join(' ')}\n${ours}}`;
  writeFileSync(join(folder, 'nginx.conf'), whole);
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;']);
  return { process: nginx, base: `https://127.0.0.1:${port}`, ca: cert };
}

/** Starts Caddy with our file. Without https, for which it would ask an authority for a certificate. */
async function startCaddy({ folder, upstream }: Started): Promise<Proxy> {
  const base = `http://127.0.0.1:${await freePort()}`;
  writeFileSync(join(folder, 'Caddyfile'), readOps('Caddyfile'));
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    env: {
      ...process.env,
      ...{ DOMAIN: base, UPSTREAM: upstream, CADDY_ADMIN: `127.0.0.1:${await freePort()}` },
      ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    },
  });
  return { process: caddy, base };
}

describe.each([
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const)('D05 behind %s with our file', (name, start) => {
  const folder = mkdtempSync(join(tmpdir(), `stoop-${name}-`));
  let test: TestApp;
  let proxy: Proxy;
  let isInstalled = true;
  let printed = '';
  /** The requests that reached the server. */
  const received: { ip: string; headers: Record<string, unknown> }[] = [];

  function send(path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer } = {}) {
    const { hostname, port } = new URL(proxy.base);
    const options = {
      ...{ host: hostname, port, path, method: body ? 'PUT' : 'GET', servername: DOMAIN },
      ...(proxy.ca !== undefined && { ca: proxy.ca }),
      headers: { host: proxy.ca === undefined ? `${hostname}:${port}` : DOMAIN, ...headers },
    };
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const outgoing = (proxy.ca === undefined ? plainRequest : secureRequest)(options, async (response) => {
        const chunks = await response.toArray();
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  beforeAll(async () => {
    test = await createTestApp({
      env: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: `https://${DOMAIN}`, METRICS_TOKEN: TOKEN },
    });
    test.app.http.addHook('onRequest', async ({ ip, headers }) => void received.push({ ip, headers }));
    const upstream = (await test.listen()).replace('http://', '');
    proxy = await start({ folder, upstream });
    for (const stream of [proxy.process.stdout, proxy.process.stderr])
      stream?.on('data', (chunk) => {
        printed += String(chunk);
      });
    const missing = once(proxy.process, 'error').then(() => true);
    const spawned = once(proxy.process, 'spawn').then(() => false);
    isInstalled = !(await Promise.race([missing, spawned]));
    if (!isInstalled) return;
    const isReady = async () => (await send('/livez').catch(() => ({ status: 0 }))).status === 200;
    await vi.waitUntil(isReady, { timeout: 20_000, interval: 100 });
  });
  afterAll(async () => {
    proxy.process.kill();
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('answers as to strangers, with an address, an id and traces that the visitor cannot choose, and hides the metrics', async (context) => {
    if (!isInstalled) return context.skip(`${name} is not installed.`);
    received.length = 0;
    const headers = {
      ...{
        'x-forwarded-for': FORGED,
        'x-request-id': 'chosen',
        tracestate: 'a=b',
        authorization: 'Bearer a-wrong-one',
      },
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    };
    expect(await send('/readyz', { headers })).toEqual({ status: 200, text: '{"status":"ok"}' });
    const mine = received.find(({ headers: got }) => got.authorization === headers.authorization);
    expect(mine?.ip).toBe('127.0.0.1');
    expect(mine?.headers).toMatchObject({ 'x-request-id': expect.stringMatching(/^[0-9a-f-]{32,36}$/) });
    expect(Object.keys(mine?.headers ?? {})).not.toContain('tracestate');
    expect(Object.keys(mine?.headers ?? {})).not.toContain('traceparent');
    expect((await send(METRICS_PATH, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(404);
  });

  it('passes live connections on, refuses bodies that no route takes, and logs neither visitors nor paths', async (context) => {
    if (!isInstalled) return context.skip(`${name} is not installed.`);
    const { token, uid } = await test.member();
    const ws = new WebSocket(`${proxy.base.replace('http', 'ws')}/realtime`, {
      ...(proxy.ca !== undefined && { ca: proxy.ca, servername: DOMAIN, headers: { host: DOMAIN } }),
    });
    await once(ws, 'open');
    ws.send(JSON.stringify({ t: 'hello', token }));
    const [frame] = await once(ws, 'message');
    expect(JSON.parse(String(frame))).toMatchObject({ t: 'ready' });
    ws.close();
    await send(SECRET_PATH, { headers: { 'x-forwarded-for': FORGED } });
    const upload = {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body: Buffer.alloc(12 * 1024 ** 2),
    };
    const path = routes.media.uploadProfilePhotoDraft.path.replace(':uid', uid);
    // The proxy may close the connection before it has taken all of the body. Caddy answers 502 where Stoop refused first and
    // closed its own connection while Caddy was still writing to it.
    const refused = await send(path, upload).catch((error: { code: string }) => ({ status: error.code }));
    expect([413, 502, 'EPIPE', 'ECONNRESET']).toContain(refused.status);
    const logs = readdirSync(folder).filter((file) => file.endsWith('.log'));
    const log = [printed, ...logs.map((file) => readFileSync(join(folder, file), 'utf8'))].join('\n');
    expect(log).toContain('404');
    for (const secret of [FORGED, SECRET_PATH, 'remote_ip', 'client_ip']) expect(log).not.toContain(secret);
  });
});
