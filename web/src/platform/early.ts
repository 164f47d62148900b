/** The reads that entry.js has started before the app, by their address. */
interface EarlyReads {
  /** The token that they were sent with. */
  token: string;
  answers: Map<string, Promise<Response>>;
}

declare global {
  var stoopEarly: EarlyReads | undefined;
}

/** The first screen asks within this time. Later an answer would be too old. */
const KEPT_MS = 10_000;

/** Drops the answers that nobody has taken. Called at the end of the session too. */
export const forgetEarlyReads = (): void => {
  globalThis.stoopEarly = undefined;
};
if (globalThis.stoopEarly) setTimeout(forgetEarlyReads, KEPT_MS);

/** Returns whether entry.js has started reads that the app has not asked for yet. */
export const hasEarlyReads = (): boolean => (globalThis.stoopEarly?.answers.size ?? 0) > 0;

/** Fetches. Takes the answer of a read that entry.js has started with the same token, once. */
export async function fetchOnce(address: string, init: RequestInit): Promise<Response> {
  const early = globalThis.stoopEarly;
  const headers = new Headers(init.headers);
  const answer = init.method === 'GET' ? early?.answers.get(address) : undefined;
  if (!early || !answer || headers.get('authorization') !== `Bearer ${early.token}`) return fetch(address, init);
  early.answers.delete(address);
  const { signal } = init;
  const aborted = new Promise<never>((_, stop) => {
    signal?.addEventListener('abort', () => stop(signal.reason), { once: true });
  });
  signal?.throwIfAborted();
  return Promise.race([answer.catch(() => fetch(address, init)), aborted]);
}
