import { account } from '#contract/account/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './context.ts';
import { begin, downloadOf } from './downloads.sql.ts';
import { giveUpDownload, toView } from './downloads.ts';

/** Starts a download, in place of one that is ready or failed. While one is being made, nothing changes. */
export const startDownload = handleInTransaction(account.startDownload, async ({ ctx, work, params: { uid } }) => {
  const now = ctx.clock.now();
  const before = await downloadOf(work.db, uid);
  if (before?.state === 'making') return toView(before, now);
  if (before) await giveUpDownload(ctx, work, uid);
  const begun = await begin(work.db, uid, now);
  if (!begun) return toView((await downloadOf(work.db, uid)) ?? fail('NOT_FOUND'), now);
  await ctx.enqueueDownload(work, begun.id);
  return toView(begun, now);
});
