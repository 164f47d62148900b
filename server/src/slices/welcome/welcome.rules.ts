import { DAY_MS } from '#contract/durations.ts';
import { NEWCOMER_DAYS, TABLE_OFFERED_AFTER_DAYS } from '#contract/limits.ts';

/** Returns when the accounts were created to which a table is offered if they have met nobody: not too recently, and not long ago. */
export const offeredAccounts = (now: Date): { from: Date; to: Date } => ({
  from: new Date(now.getTime() - NEWCOMER_DAYS * DAY_MS),
  to: new Date(now.getTime() - TABLE_OFFERED_AFTER_DAYS * DAY_MS),
});
