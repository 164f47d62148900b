import type { DownloadView } from '#contract/account/routes.ts';
import type { App } from '#server/platform/app.ts';
import { onePerApp } from '#server/platform/app.ts';
import { createBackground } from '#server/platform/background.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import type { Log } from '#server/platform/log/log.ts';
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

/** Removes the parts of a download that is not wanted any longer, and its row. */
async function remove(app: App, { id, attempt: last, parts }: sql.Stored): Promise<void> {
  for (let attempt = 1; attempt <= last; attempt++)
    for (let part = 1; part <= parts; part++) await app.files.remove(partKey({ id, attempt }, part));
  await sql.remove(app.db, id);
}

/** Returns a function that logs that a download was left to the next sweep. */
export const onNotRemoved =
  (log: Log) =>
  (error: unknown): void =>
    log.warn({ event: 'download_not_removed', err: error }, 'Files of an old download stay until the next sweep.');

/** Removes downloads that are not wanted any longer. A failure is left to the next sweep. */
export const removeDownloads = (app: App, stored: readonly sql.Stored[]): Promise<void> =>
  forEachItem(stored, (download) => remove(app, download), onNotRemoved(app.log));

/** A job: removes downloads whose time is over, and those that nobody wants any longer. */
export const removeOldDownloads = async (app: App): Promise<void> =>
  removeDownloads(app, await sql.findOver(app.db, app.clock.now()));

/**
 * Gives up a member's download in the transaction that replaces it or deletes the account. No answer waits for the removal of its
 * files, because the file store may be unreachable.
 */
export async function giveUpDownload(work: Work, uid: string): Promise<void> {
  const givenUp = await sql.giveUp(work.db, uid);
  work.after(() => removals(work.app).run(() => removeDownloads(work.app, givenUp)));
}

const removals = onePerApp(({ log }) => createBackground(onNotRemoved(log)));
/** Resolves when no removal of files is running. */
export const downloadsRemoved = (app: App) => removals(app).drained();
