import type { ClientError } from '#contract/diagnostics/views.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ResolvePosition } from './source-maps.ts';

/** One line of the log stands for the same error during this time. */
const LOG_EVERY_MS = 10 * 60_000;
/** How many different errors are logged in this time. All of them are counted in the metrics. */
const DIFFERENT_MAX = 50;

/** Whether a place is code that we wrote, and not that of a package. */
const isOurs = (sourceFile: string) => /^(?:web|contract)\//.test(sourceFile);

/**
 * Returns the function that records an error of a browser: always in the metrics, and in the log the first of its kind in ten
 * minutes. The next line says how many there were in between.
 */
export function createClientErrors(
  { log, metrics, resolve }: { log: Log; metrics: Pick<Metrics, 'onClientError'>; resolve: ResolvePosition },
  now = () => performance.now(),
) {
  const kinds = new Map<string, { loggedAt: number; unlogged: number }>();

  /** Makes room for another kind of error. Returns whether there is room. */
  function makeRoom(): boolean {
    if (kinds.size >= DIFFERENT_MAX)
      for (const [old, { loggedAt }] of kinds) if (now() - loggedAt >= LOG_EVERY_MS) kinds.delete(old);
    return kinds.size < DIFFERENT_MAX;
  }

  /** Returns how often an error happened since it was last logged, or null if it is not logged this time. */
  function countUnlogged(key: string): number | null {
    const kind = kinds.get(key);
    if (kind && now() - kind.loggedAt < LOG_EVERY_MS) {
      kind.unlogged++;
      return null;
    }
    if (!kind && !makeRoom()) return null;
    kinds.set(key, { loggedAt: now(), unlogged: 0 });
    return (kind?.unlogged ?? 0) + 1;
  }

  return async function record({ kind, name, page, version, at }: ClientError): Promise<void> {
    metrics.onClientError(kind, page ?? '(none)');
    const times = countUnlogged(JSON.stringify([kind, name, page, version, at[0]]));
    if (times === null) return;
    const sourcePositions = await Promise.all(at.map(resolve));
    const ownPosition = sourcePositions.find(isOurs) ?? sourcePositions[0];
    log.warn(
      { event: 'client_error', kind, name, page, version, where: ownPosition, at: sourcePositions, times },
      'An error in a browser',
    );
  };
}
