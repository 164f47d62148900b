import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { HuddleChange } from '#server/slices/huddles/index.ts';
import { markReadFor } from './mark-read.ts';
import * as sql from './notifications.sql.ts';
import { forgetGroupOrHuddle, notify } from './notify.ts';

/** Notifies members who were added or invited to a huddle (M-24). */
export async function notifyOfHuddleChange(work: Work, { kind, huddleId, uids, by }: HuddleChange) {
  if (uids.length === 0) return;
  await sql.lock(work.db, uids);
  if (kind === 'added') await notify(work, uids, { type: 'huddle_added', from: by ?? null, huddleId });
  if (kind === 'invited') await notify(work, uids, { type: 'huddle_invited', from: by ?? null, huddleId });
  if (kind === 'joined') await markReadFor(work, uids, { type: 'huddle_invited', huddleId });
  if (kind === 'uninvited' || kind === 'left') await forgetGroupOrHuddle(work, uids, { huddleId });
}
