import type { WelcomeContext } from './context.ts';
import { withoutAnybody } from './read.ts';
import { offeredAccounts } from './welcome.rules.ts';
import * as sql from './welcome.sql.ts';

const BATCH = 200;

/** Offers a table to those of these members who have met nobody, in one transaction with the record of it, so that it happens once. */
function offerTo(ctx: WelcomeContext, uids: readonly string[]): Promise<void> {
  return ctx.transact(async (work) => {
    const hidden = await ctx.safety.hiddenAmong(work.db, uids);
    const alone = (await withoutAnybody(ctx, work.db, uids)).filter((uid) => !hidden.has(uid));
    const offered = await sql.recordOffers(work.db, alone, ctx.clock.now());
    if (offered.length === 0) return;
    work.publish(offered, { type: 'welcomeChanged' });
    await ctx.notifyOfOffer(work, offered);
  });
}

/** Offers a table to members who have met nobody for TABLE_OFFERED_AFTER_DAYS (B-06). Several nodes may run this at once. */
export async function offerTables(ctx: WelcomeContext): Promise<void> {
  const created = offeredAccounts(ctx.clock.now());
  for (let after = ''; ; ) {
    const uids = await ctx.identity.createdBetween(ctx.db, created, { after, limit: BATCH });
    if (uids.length > 0) await offerTo(ctx, uids);
    if (uids.length < BATCH) return;
    after = uids.at(-1) ?? after;
  }
}
