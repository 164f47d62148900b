import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** While the database is down every message is refused: one line of the log stands for those of this time. */
const LOG_EVERY_MS = 10_000;

/** Returns a function that counts how the sending of messages ended, and logs those that were refused as unavailable. */
export function messageOutcomes({ onMessage }: Pick<Metrics, 'onMessage'>, log: Log, now = () => performance.now()) {
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (outcome: string, seconds: number) => {
    onMessage(outcome, seconds);
    if (outcome !== 'UNAVAILABLE') return;
    refused++;
    if (now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = now();
    log.warn({ event: 'messages_refused', refused }, 'Messages were refused because the database was unavailable');
    refused = 0;
  };
}
