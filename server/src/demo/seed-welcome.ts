import type { App } from '../app.ts';

const DAY_MS = 86_400_000;
const GREETER = 'devon.james';
/** A member who has met nobody in this many days, is offered a table and would like to be welcomed. */
const NEWCOMER = { username: 'rafa.dominguez', joinedDaysAgo: 12 };

/** Returns when a demo member's account was created; undefined for the usual time. */
export const joinedAt = (username: string, now: Date): Date | undefined =>
  username === NEWCOMER.username ? new Date(now.getTime() - NEWCOMER.joinedDaysAgo * DAY_MS) : undefined;

/** Lets a demo member welcome others, offers a table to another, and reminds of a request that waits. */
export async function seedWelcome({ welcome, connections }: App['slices'], uids: Map<string, string>) {
  const [greeter, newcomer] = [uids.get(GREETER), uids.get(NEWCOMER.username)];
  if (greeter) await welcome.save(greeter, { greets: true });
  if (newcomer) await welcome.save(newcomer, { isWelcomed: true });
  await welcome.offer();
  await connections.remind();
}
