import type { App } from '#server/platform/app.ts';
import { accountsCreatedBetween } from '#server/slices/identity/index.ts';
import { hiddenMembersAmong } from '#server/slices/safety/index.ts';
import { tablesOffered } from './events.ts';
import { withoutAnybody } from './read-welcome.ts';
import { offeredAccounts } from './welcome.rules.ts';
import * as sql from './welcome.sql.ts';

const BATCH = 200;

/** Offers a table to those of these members who have met nobody, in one transaction with the record of it, so that it happens once. */
function offerTo(app: App, uids: readonly string[]): Promise<void> {
  return app.transact(async (work) => {
    const hidden = await hiddenMembersAmong(work.db, uids);
    const alone = (await withoutAnybody(work.db, uids)).filter((uid) => !hidden.has(uid));
    const offered = await sql.recordOffers(work.db, alone, app.clock.now());
    if (offered.length === 0) return;
    work.publish(offered, { type: 'welcomeChanged' });
    await tablesOffered.emit(work, offered);
  });
}

/** Offers a table to members who have met nobody for TABLE_OFFERED_AFTER_DAYS (B-06). Several nodes may run this at once. */
export async function offerTables(app: App): Promise<void> {
  const created = offeredAccounts(app.clock.now());
  for (let lastUid = ''; ; ) {
    const uids = await accountsCreatedBetween(app.db, created, { after: lastUid, limit: BATCH });
    if (uids.length > 0) await offerTo(app, uids);
    if (uids.length < BATCH) return;
    lastUid = uids.at(-1) ?? lastUid;
  }
}
