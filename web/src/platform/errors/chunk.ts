import { CHUNK_TIMEOUT_MS } from '#contract/limits.ts';

/** A part of the app could not be loaded (G-09). */
export class ChunkError extends Error {
  constructor(cause?: unknown) {
    super('Loading chunk failed', { cause });
    this.name = 'ChunkError';
  }
}

const RETRY_AFTER_MS = 500;

/**
 * Loads a part of the app, with one silent retry and a timeout of 120 seconds (G-09). In Firefox the retry fails, too, because
 * Firefox keeps the failure of a file until the page is reloaded. The screens offer to reload it.
 * @throws ChunkError 'Loading chunk failed'
 */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ChunkError()), timeoutMs);
  });
  try {
    return await Promise.race([twice(load), tooLate]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(error);
  } finally {
    clearTimeout(timer);
  }
}

async function twice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return load();
  }
}

/** Wraps `loadChunk` for a route's `lazy` and for `React.lazy`. */
export const lazyWithRetry =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    loadChunk(load);
