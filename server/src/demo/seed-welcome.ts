import type { App } from '../app.ts';

const GREETER = 'devon.james';
/** A member who has met nobody in this many days, is offered a table and would like to be welcomed. */
const NEWCOMER = 'rafa.dominguez';

/** Lets a demo member welcome others, offers a table to another, and reminds of a request that waits. */
export async function seedWelcome({ welcome, connections }: App['slices'], uids: Map<string, string>) {
  const [greeter, newcomer] = [uids.get(GREETER), uids.get(NEWCOMER)];
  if (greeter) await welcome.save(greeter, { greets: true });
  if (newcomer) await welcome.save(newcomer, { isWelcomed: true });
  await welcome.offer();
  await connections.remind();
}
