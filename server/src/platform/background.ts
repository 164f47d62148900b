import { onePerApp } from './app.ts';
import type { LogEvent } from './log/events.ts';

/** Runs work for which nobody waits. @param onError logs work that failed */
export function createBackground(onError: (error: unknown) => void) {
  const running = new Set<Promise<void>>();
  return {
    run(work: () => Promise<unknown>): void {
      const task: Promise<void> = (async () => void (await work()))()
        .catch(onError)
        .finally(() => running.delete(task));
      running.add(task);
    },
    /** Resolves when nothing runs, including work that began while this waited. */
    async drained(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Returns the background work of an app. Work that failed is logged as a warning with this event and sentence. */
export const backgroundPerApp = (event: LogEvent, sentence: string) =>
  onePerApp(({ log }) => createBackground((error) => log.warn({ event, err: error }, sentence)));
