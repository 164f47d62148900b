import { DAY_MS } from '#contract/durations.ts';

/** How many days ago the accounts of some demo members were created: of one who is offered a table, and of two of whom one invited the other. */
const JOINED_DAYS_AGO: ReadonlyMap<string, number> = new Map([
  ['rafa.dominguez', 12],
  ['nick.moretti', 6],
  ['catherine.beaumont', 2],
]);

/** Returns when a demo member's account was created; undefined for the usual time. */
export function joinedAt(username: string, now: Date): Date | undefined {
  const days = JOINED_DAYS_AGO.get(username);
  return days === undefined ? undefined : new Date(now.getTime() - days * DAY_MS);
}
