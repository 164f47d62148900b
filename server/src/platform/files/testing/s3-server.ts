import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import account from '@20minutes/s3rver/lib/models/account.js';
import './des.ts';

/** A simulated failure: an error status, no answer, a reset connection, or half an answer. */
export type Fault = number | 'hang' | 'reset' | 'cut';

export interface S3Server {
  /** Returns the S3_URL of its bucket, with the given parts replaced. */
  url(parts?: { key?: string; secret?: string; bucket?: string; folder?: string }): string;
  /** Makes the next requests fail, one for each fault. `always` applies to all requests until it is null. */
  faults: Fault[];
  always: Fault | null;
  /** Whether listings are denied, as to a key that may only read and write files. */
  refusesLists: boolean;
  /** 'GET /bucket/key' for each received request, including failed ones. */
  requests: string[];
  close(): Promise<void>;
}

const BUCKET = 'stoop-files';

/** Starts a real S3 server with its own folder, behind a proxy that simulates failures. */
export async function startS3Server(secret = 'S3RVER'): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'stoop-s3-'));
  // All servers of a process know the same keys.
  const accessKey = `KEY-OF-${basename(directory)}`;
  account.DUMMY_ACCOUNT.createKeyPair(accessKey, secret);
  const configureBuckets = [{ name: BUCKET, configs: [] }];
  const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await store.run();

  const refuse = (answer: ServerResponse, status: number, code: string) =>
    answer.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

  function pass({ method, url, headers }: IncomingMessage, body: Uint8Array, answer: ServerResponse, cut: boolean) {
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, async (back) => {
      const whole = await buffer(back);
      answer.writeHead(back.statusCode ?? 500, { ...back.headers, 'content-length': whole.length });
      if (!cut) return answer.end(whole);
      answer.write(whole.subarray(0, whole.length / 2), () => answer.destroy());
    });
    onward.on('error', () => answer.destroy());
    onward.end(body);
  }

  /** Returns the status and the code with which a request is refused, or null. The store itself checks the signature. */
  function refusalOf(incoming: IncomingMessage, body: Uint8Array, fault: Fault | null): [number, string] | null {
    if (typeof fault === 'number') return [fault, fault === 503 ? 'SlowDown' : ''];
    const { url = '', headers } = incoming;
    if (!headers.authorization) return [403, 'AccessDenied'];
    if (server.refusesLists && url.includes('list-type=')) return [403, 'AccessDenied'];
    const digest = createHash('sha256').update(body).digest('hex');
    return headers['x-amz-content-sha256'] === digest ? null : [400, 'XAmzContentSHA256Mismatch'];
  }

  const gate = createServer(async (incoming, answer) => {
    const body = await buffer(incoming).catch(() => null);
    if (!body) return;
    server.requests.push(`${incoming.method} ${incoming.url}`);
    const fault = server.always ?? server.faults.shift() ?? null;
    if (fault === 'hang') return;
    if (fault === 'reset') return incoming.socket.destroy();
    const refusal = refusalOf(incoming, body, fault);
    if (refusal) return refuse(answer, ...refusal);
    pass(incoming, body, answer, fault === 'cut');
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const gatePort = (gate.address() as AddressInfo).port;

  const server: S3Server = {
    url: ({ key = accessKey, secret: usedSecret = secret, bucket = BUCKET, folder = '' } = {}) =>
      `s3://${encodeURIComponent(key)}:${encodeURIComponent(usedSecret)}@127.0.0.1:${gatePort}/${bucket}${folder && `/${folder}`}?tls=false`,
    faults: [],
    always: null,
    refusesLists: false,
    requests: [],
    async close() {
      gate.closeAllConnections();
      await Promise.all([new Promise((resolve) => gate.close(resolve)), store.close()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return server;
}
