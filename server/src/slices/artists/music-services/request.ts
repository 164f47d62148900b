/** Requests to music services, with limits on size and no redirects. */

/** The service asks us to wait. */
export class ServiceBusy extends Error {
  readonly forMs: number;
  constructor(forMs: number) {
    super('The music service is busy.');
    this.forMs = forMs;
  }
}
/** The service answered with an error. `status` is the HTTP status. */
export class ServiceFailed extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The music service answered ${status}.`);
    this.status = status;
  }
}

const BUSY_DEFAULT_MS = 5000;
const BUSY_MAX_MS = 10 * 60_000;

/** Returns how long to wait, in milliseconds, from the response's Retry-After header in seconds. */
function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, BUSY_MAX_MS) : BUSY_DEFAULT_MS;
}

/**
 * Downloads at most `maxBytes` from an address. Does not follow redirects.
 * @throws ServiceBusy, ServiceFailed, or Error if the response is incomplete or too large
 */
export async function getBytes(url: string, init: RequestInit & { maxBytes: number }): Promise<Uint8Array> {
  const { maxBytes, ...request } = init;
  const response = await fetch(url, { ...request, redirect: 'error' });
  const failure =
    response.status === 429
      ? new ServiceBusy(retryAfterMs(response))
      : response.ok
        ? null
        : new ServiceFailed(response.status);
  if (failure) {
    await response.body?.cancel();
    throw failure;
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

/** Downloads JSON; the caller checks its shape. @throws ServiceBusy, ServiceFailed, SyntaxError or Error, like getBytes */
export async function getJson(url: string, init: RequestInit): Promise<unknown> {
  return JSON.parse(Buffer.from(await getBytes(url, { ...init, maxBytes: JSON_MAX_BYTES })).toString('utf8'));
}
