import { discovery } from '#contract/discovery/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { hasProfile } from '#server/slices/profiles/index.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import * as sql from './not-for-me.sql.ts';

/** Marks a member as not for the caller. Nothing is published: only the caller's own lists change. */
export const markNotForMe = handle(discovery.markNotForMe, async ({ db, params: { uid, other } }) => {
  const isSeen = uid !== other && (await hasProfile(db, other)) && !(await areHiddenFromEachOther(db, uid, other));
  if (!isSeen) fail('USER_NOT_FOUND');
  await sql.insertNotForMe(db, uid, other);
  return { notForMe: true };
});
