import { LRUCache } from 'lru-cache';
import type { ProfileUpdate } from '#contract/profiles/fields.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { cardsOf } from './cards.ts';
import { checkUsername } from './check-username.ts';
import type { ProfilesContext } from './context.ts';
import { forgetProfile } from './forget-profile.ts';
import { previewProfile } from './preview-profile.ts';
import {
  cardOfColumn,
  findMembersNamed,
  findProfile,
  findProfiles,
  hasNoProfiles,
  hasProfile,
  holderOfUsername,
  type ProfileRow,
  profileRows,
  toProfileRow,
  uidsOfEverybody,
} from './profiles.sql.ts';
import { readProfile, readProfileFor, reportedProfileOf } from './read-profile.ts';
import { readOwnUser, readUser } from './read-user.ts';
import { saveProfile, saveProfileFields } from './save-profile.ts';

export { cardsOf } from './cards.ts';
export { forgetProfile } from './forget-profile.ts';
export {
  cardOfColumn,
  findMembersNamed,
  findProfile,
  findProfiles,
  hasNoProfiles,
  hasProfile,
  holderOfUsername,
  type ProfileRow as Profile,
  profileRows,
  toProfileRow,
  uidsOfEverybody,
} from './profiles.sql.ts';
export { readProfileFor, reportedProfileOf } from './read-profile.ts';
export { readOwnUser } from './read-user.ts';
export { saveProfileFields } from './save-profile.ts';
export { type Relation, unknownCard } from './views.ts';
export { type VisibleProfile, visibleProfile } from './visible-profile.rules.ts';

export const profilesHandlers = { readUser, readProfile, previewProfile, saveProfile, checkUsername };

type Deps = Omit<ProfilesContext, 'notifySaved'>;
type SavedListener = (work: Work, profile: ProfileRow, before: ProfileRow | undefined) => Promise<void>;
/** How many members are remembered to have a profile. A profile is deleted only with its account, and then no session is open. */
const REMEMBERED_MAX = 100_000;

function createMemberCheck(db: Db) {
  // With `max` the cache would reserve memory for all of them at once.
  const members = new LRUCache<string, true>({ maxSize: REMEMBERED_MAX, sizeCalculation: () => 1 });
  return async (uid: string): Promise<boolean> => {
    if (members.get(uid)) return true;
    const isMember = await hasProfile(db, uid);
    if (isMember) members.set(uid, true);
    return isMember;
  };
}

export type Profiles = ReturnType<typeof createProfiles>;

export function createProfiles(deps: Deps) {
  const savedListeners: SavedListener[] = [];
  const ctx: ProfilesContext = {
    ...deps,
    async notifySaved(work, profile, before) {
      for (const listener of savedListeners) await listener(work, profile, before);
    },
  };

  return {
    context: ctx,
    /** Runs in the transaction of every save, with the saved profile and the one before it, if there was one. */
    onSaved: (listener: SavedListener) => void savedListeners.push(listener),
    forgetMember: forgetProfile,
    own: (uid: string) => readOwnUser(ctx, ctx.db, uid),
    read: (viewer: string, uid: string) => readProfileFor(ctx, viewer, uid),
    save: (uid: string, update: ProfileUpdate) => saveProfileFields(ctx, uid, update),
    cards: cardsOf,
    cardOf: cardOfColumn,
    reportedPartOf: reportedProfileOf,
    named: findMembersNamed,
    find: findProfile,
    rows: profileRows,
    fromRow: toProfileRow,
    findMany: findProfiles,
    has: hasProfile,
    /** Returns whether an account has a profile, mostly without a query. */
    isMember: createMemberCheck(deps.db),
    everybody: uidsOfEverybody,
    isEmpty: () => hasNoProfiles(ctx.db),
    holderOf: (username: string) => holderOfUsername(ctx.db, username),
  };
}
