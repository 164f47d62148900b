import type { DownloadView } from '#contract/account/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { AccountContext } from './context.ts';
import * as sql from './downloads.sql.ts';

const NONE: DownloadView = { state: 'none', askedAt: null, bytes: null, keptUntil: null };

/** Returns the state of a download for its member. One whose time is over counts as none. */
export function toView(row: sql.DownloadRow | undefined, now: Date): DownloadView {
  if (!row || (row.keptUntil !== null && new Date(row.keptUntil) <= now)) return NONE;
  const { state, askedAt, bytes, keptUntil } = row;
  return { state, askedAt, bytes, keptUntil };
}

/** The key of a part of a download in the file store. Parts count from 1 in each attempt. */
export const partKey = ({ id, attempt }: sql.Attempt, part: number) => `downloads/${id}-${attempt}-${part}.part`;

type Deps = Pick<AccountContext, 'db' | 'files' | 'log' | 'clock'>;

async function removeParts({ files }: Deps, { id, attempt: last, parts }: sql.Stored) {
  for (let attempt = 1; attempt <= last; attempt++)
    for (let part = 1; part <= parts; part++) await files.remove(partKey({ id, attempt }, part));
}

/** Removes the parts of a download that is not wanted any longer, and its row. A failure is left to the next sweep. */
export async function removeDownload(deps: Deps, stored: sql.Stored): Promise<void> {
  try {
    await removeParts(deps, stored);
    await sql.remove(deps.db, stored.id);
  } catch (error) {
    deps.log.warn({ event: 'download_not_removed', err: error }, 'Files of an old download stay until the next sweep.');
  }
}

/** A job: removes downloads whose time is over, and those that nobody wants any longer. */
export async function removeOldDownloads(deps: Deps): Promise<void> {
  for (const over of await sql.findOver(deps.db, deps.clock.now())) await removeDownload(deps, over);
}

/** Gives up a member's download in the transaction that replaces it or deletes the account, and removes its files afterwards. */
export async function giveUpDownload(ctx: AccountContext, work: Work, uid: string): Promise<void> {
  await sql.giveUp(work.db, uid);
  work.after(() => removeOldDownloads(ctx));
}
