import { saveDemoWelcome } from '#server/demo/acts/newcomers.ts';
import { remindOfConnectionRequests } from '#server/slices/connections/index.ts';
import { offerTables } from '#server/slices/newcomers/index.ts';
import type { App } from '../platform/app.ts';

const GREETER = 'devon.james';
/** A member who has met nobody in this many days, is offered a table and would like to be welcomed. */
const NEWCOMER = 'rafa.dominguez';

/** Lets a demo member welcome others, offers a table to another, and reminds of a request that waits. */
export async function seedWelcome(app: App, uids: Map<string, string>) {
  const [greeter, newcomer] = [uids.get(GREETER), uids.get(NEWCOMER)];
  if (greeter) await saveDemoWelcome(app, greeter, { greets: true });
  if (newcomer) await saveDemoWelcome(app, newcomer, { isWelcomed: true });
  await offerTables(app);
  await remindOfConnectionRequests(app);
}
