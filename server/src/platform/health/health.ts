import type { Log } from '../log/log.ts';
import { withTimeLimit } from '../with-time-limit.ts';
import { type Check, type CheckName, type Finding, failed, type Health } from './check.ts';
import { worst } from './health.rules.ts';

/** A check that takes longer counts as failed. */
const ANSWER_WITHIN_MS = 2000;
/** How often findings are made without a request, so that a change is in the log and in the metrics. */
const LOOK_EVERY_MS = 10_000;

export interface HealthReport {
  health: Health;
  checks: (Finding & { name: CheckName })[];
}

/** Runs one check, once for all simultaneous callers, so that a flood of requests asks once. */
function createRunner({ name, freshForMs, look }: Check, onFinding: (name: CheckName, finding: Finding) => void) {
  let last: { finding: Finding; at: number } | undefined;
  let running: Promise<Finding> | undefined;

  async function run(): Promise<Finding> {
    const looked = look().catch(() => failed(`The check "${name}" was not possible.`));
    const finding = await withTimeLimit(ANSWER_WITHIN_MS, looked, () =>
      failed(`The check "${name}" got no answer within two seconds.`),
    );
    last = { finding, at: performance.now() };
    onFinding(name, finding);
    return finding;
  }

  /** Returns the last finding if it is fresh, otherwise a new one. */
  return async function find(): Promise<Finding> {
    if (last && performance.now() - last.at < freshForMs) return last.finding;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Looks at everything that this server needs, and logs each change. */
export function createHealth(checks: readonly Check[], log: Log) {
  const lastStates = new Map<CheckName, Health>();
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  function onFinding(name: CheckName, { health, detail }: Finding) {
    const previous = lastStates.get(name) ?? 'ok';
    lastStates.set(name, health);
    if (previous === health || stopping) return;
    const fields = { event: 'health_changed', check: name, before: previous, health, detail } as const;
    if (health === 'failed') log.error(fields, 'A health check failed');
    else log.warn(fields, health === 'ok' ? 'A health check passes again' : 'A health check found a problem');
  }
  const runners = checks.map((check) => ({ ...check, find: createRunner(check, onFinding) }));
  const findAll = (needsDatabase: boolean) =>
    Promise.all(
      runners
        .filter((runner) => (runner.needsDatabase ?? false) === needsDatabase)
        .map(async ({ name, find }) => ({ name, ...(await find()) })),
    );

  async function report(): Promise<HealthReport> {
    const first = await findAll(false);
    const isDatabaseDown = first.some(({ name, health }) => name === 'database' && health === 'failed');
    const checkResults = isDatabaseDown ? first : [...first, ...(await findAll(true))];
    return { health: worst(checkResults.map(({ health }) => health)), checks: checkResults };
  }

  return {
    report,
    start() {
      timer = setInterval(() => void report(), LOOK_EVERY_MS).unref();
    },
    /** From here on the server takes no new requests. */
    stop() {
      stopping = true;
      clearInterval(timer);
    },
    isStopping: () => stopping,
    /** Returns the health that each check had at its last look. */
    last: (): Iterable<[CheckName, Health]> => lastStates.entries(),
  };
}
export type HealthMonitor = ReturnType<typeof createHealth>;
