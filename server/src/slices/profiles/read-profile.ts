import { profiles } from '#contract/profiles/routes.ts';
import type { InCommon } from '#contract/profiles/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findVisible, handle } from './access.ts';
import { groupsShownOn, inCommonWith } from './events.ts';
import * as sql from './profiles.sql.ts';
import { NOTHING_IN_COMMON, profileViewFor, reportedPart, toCard } from './views.ts';
import { type VisibleProfile, visibleProfile } from './visible-profile.rules.ts';

/** Returns the groups, the hangouts and the people that two members share and the viewer may see (P-14). */
async function findInCommon(db: Db, viewer: string, otherUid: string): Promise<InCommon> {
  const {
    connections: { uids, count },
    ...groupsAndHangouts
  } = await inCommonWith(db, viewer, otherUid);
  const cards = new Map((await sql.findCards(db, uids)).map((row) => [row.uid, toCard(row)]));
  return { ...groupsAndHangouts, people: uids.flatMap((uid) => cards.get(uid) ?? []), peopleCount: count };
}

/** Returns a member's profile as another member may see it. @throws AppError USER_NOT_FOUND, PROFILE_NOT_FOUND */
export async function readProfileFor(app: App, viewer: string, uid: string): Promise<VisibleProfile> {
  const { profile, relation } = await findVisible(app, app.db, viewer, uid);
  return visibleProfile(profile, viewer === uid ? 'own' : relation.status);
}

/** Returns what members see of a profile, with its links, for a report; undefined when there is none. */
export async function reportedProfileOf(db: Db, uid: string): Promise<ReturnType<typeof reportedPart> | undefined> {
  const row = await sql.findProfile(db, uid);
  return row && reportedPart(row);
}

export const readProfile = handle(profiles.readProfile, async ({ db, viewer, profile, relation }) => {
  const isOwn = viewer.uid === profile.uid;
  const [own, inCommon, groups] = await Promise.all([
    isOwn ? profile : sql.findProfile(db, viewer.uid),
    isOwn ? NOTHING_IN_COMMON : findInCommon(db, viewer.uid, profile.uid),
    groupsShownOn(db, viewer.uid, profile.uid),
  ]);
  const { selectedInterests: interests = null, ownInterests = [], neighborhood = null } = own ?? {};
  return profileViewFor(profile, {
    uid: viewer.uid,
    interests,
    ownInterests,
    neighborhood,
    relation,
    inCommon,
    groups,
  });
});
