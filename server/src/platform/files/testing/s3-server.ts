import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { signatureFault } from './signature.ts';

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

const KEY = 'S3RVER';
const BUCKET = 'stoop-files';

/**
 * Turns a listing of version 2 into one of version 1, with the last key in place of the token: s3rver makes its tokens by functions that
 * Node no longer has.
 */
function asFirstVersion(url: string): string {
  const [path = '', query = ''] = url.split('?');
  const params = new URLSearchParams(query);
  params.delete('list-type');
  const token = params.get('continuation-token');
  if (token !== null) params.set('marker', Buffer.from(token, 'base64').toString());
  params.delete('continuation-token');
  return `${path}?${params}`;
}

/** Adds the token that version 2 has to the answer of version 1. */
function asSecondVersion(answer: string): string {
  if (!answer.includes('<IsTruncated>true')) return answer;
  const last = [...answer.matchAll(/<Key>([^<]*)<\/Key>/g)].at(-1)?.[1] ?? '';
  const token = Buffer.from(last).toString('base64');
  return answer.replace('<IsTruncated>', `<NextContinuationToken>${token}</NextContinuationToken><IsTruncated>`);
}

/** Starts a real S3 server with its own folder, behind a proxy that checks every signature and simulates failures. */
export async function startS3Server(secret = 'S3RVER'): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'stoop-s3-'));
  const configureBuckets = [{ name: BUCKET, configs: [] }];
  const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await store.run();

  const refuse = (answer: ServerResponse, status: number, code: string) =>
    answer.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

  function pass(incoming: IncomingMessage, body: Uint8Array, answer: ServerResponse, cut: boolean) {
    const { method, url = '', headers } = incoming;
    const isListing = url.includes('list-type=2');
    const path = isListing ? asFirstVersion(url) : url;
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, async (back) => {
      const body = await buffer(back);
      const whole = isListing ? Buffer.from(asSecondVersion(String(body))) : body;
      answer.writeHead(back.statusCode ?? 500, { ...back.headers, 'content-length': whole.length });
      if (!cut) return answer.end(whole);
      answer.write(whole.subarray(0, whole.length / 2), () => answer.destroy());
    });
    onward.on('error', () => answer.destroy());
    onward.end(body);
  }

  /** Returns the status and the code with which a request is refused, or null. */
  function refusalOf(incoming: IncomingMessage, body: Uint8Array, fault: Fault | null): [number, string] | null {
    if (typeof fault === 'number') return [fault, fault === 503 ? 'SlowDown' : ''];
    const { method = '', url = '', headers } = incoming;
    if (server.refusesLists && url.includes('list-type=')) return [403, 'AccessDenied'];
    const wrong = signatureFault({ method, url, headers, body }, secret);
    return wrong ? [403, wrong] : null;
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
    url: ({ key = KEY, secret: usedSecret = secret, bucket = BUCKET, folder = '' } = {}) =>
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
