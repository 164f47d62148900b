import { account } from '#contract/account/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { enqueueDownload } from './download-queue.ts';
import { begin, downloadOf } from './downloads.sql.ts';
import { giveUpDownload, toView } from './downloads.ts';

/** Starts a download, in place of one that is ready or failed. While one is being made, nothing changes. */
export const startDownload = handleInTransaction(account.startDownload, async ({ work, params: { uid } }) => {
  const now = work.app.clock.now();
  const previous = await downloadOf(work.db, uid);
  if (previous?.state === 'making') return toView(previous, now);
  if (previous) await giveUpDownload(work, uid);
  const download = await begin(work.db, uid, now);
  if (!download) return toView((await downloadOf(work.db, uid)) ?? fail('NOT_FOUND'), now);
  await enqueueDownload(work, download.id);
  return toView(download, now);
});
