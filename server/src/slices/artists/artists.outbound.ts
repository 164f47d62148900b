/** One request to a music service, which may be slow, busy, broken or worse. */

/** The service asks to be left alone for so long. */
export class ServiceBusy extends Error {
  readonly forMs: number;
  constructor(forMs: number) {
    super('The music service is busy.');
    this.forMs = forMs;
  }
}
/** The service answered, but not what was asked for. `status` is HTTP's. */
export class ServiceFailed extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The music service answered ${status}.`);
    this.status = status;
  }
}

const BUSY_DEFAULT_MS = 5000;
const BUSY_MAX_MS = 10 * 60_000;

/** How long to leave the service alone, from its Retry-After in seconds. */
function busyFor(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, BUSY_MAX_MS) : BUSY_DEFAULT_MS;
}

/**
 * The bytes at an address; never from another one, and never more than `maxBytes`.
 * @throws ServiceBusy, ServiceFailed, or Error when no whole answer comes
 */
export async function getBytes(url: string, init: RequestInit & { maxBytes: number }): Promise<Uint8Array> {
  const { maxBytes, ...request } = init;
  const response = await fetch(url, { ...request, redirect: 'error' });
  const refusal =
    response.status === 429
      ? new ServiceBusy(busyFor(response))
      : response.ok
        ? null
        : new ServiceFailed(response.status);
  if (refusal) {
    await response.body?.cancel();
    throw refusal;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const JSON_MAX_BYTES = 512 * 1024;

/** JSON, not yet looked at. @throws as getBytes, and SyntaxError */
export async function getJson(url: string, init: RequestInit): Promise<unknown> {
  return JSON.parse(Buffer.from(await getBytes(url, { ...init, maxBytes: JSON_MAX_BYTES })).toString('utf8'));
}
