import type { ClientError, ClientErrorKind } from '#contract/diagnostics/views.ts';
import { VERSION } from '#contract/version.ts';
import { pageTemplateOf } from '#contract/web-paths.ts';
import { ChunkError } from './chunk.ts';

const PLACES_MAX = 8;
/** Failed calls, which screens show, and calls that were ended because nobody waits for them. */
const NO_DEFECT: ReadonlySet<string> = new Set(['ApiError', 'AbortError']);

/** Returns the places of a stack in the scripts of the web app. Those of extensions and of other addresses are left out. */
export function placesOf(stack: string, origin: string): ClientError['at'] {
  const matches = stack.matchAll(/(https?:\/\/[^/\s]+)\/(?:assets\/)?([\w.~-]+\.js):(\d+):(\d+)/g);
  return [...matches]
    .filter(([, from]) => from === origin)
    .map(([, , file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }))
    .slice(0, PLACES_MAX);
}

/**
 * Returns the class of an error and where it happened; null for failed calls and for scripts that are not ours. The message is
 * left out, because it may quote what a member wrote.
 */
export function reportOf(
  error: unknown,
  kind: ClientErrorKind,
  page: { origin: string; path: string },
): ClientError | null {
  if (!(error instanceof Error) || NO_DEFECT.has(error.name)) return null;
  const places = placesOf(error.stack ?? '', page.origin);
  if (places.length === 0) return null;
  const name = /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
  return {
    kind: error instanceof ChunkError ? 'file' : kind,
    name,
    page: pageTemplateOf(page.path),
    version: VERSION,
    at: places,
  };
}
