import { DAY_MS } from '#contract/durations.ts';

/** A member without a connection and a hangout is offered a table after this many days (B-06), if the account is not older than the second number. */
export const TABLE_OFFERED_AFTER_DAYS = 10;
export const NEWCOMER_DAYS = 60;

/** Returns when the accounts were created to which a table is offered if they have met nobody: not too recently, and not long ago. */
export const offeredAccounts = (now: Date): { from: Date; to: Date } => ({
  from: new Date(now.getTime() - NEWCOMER_DAYS * DAY_MS),
  to: new Date(now.getTime() - TABLE_OFFERED_AFTER_DAYS * DAY_MS),
});
