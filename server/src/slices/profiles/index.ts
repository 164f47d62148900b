import { LRUCache } from 'lru-cache';
import type { ProfileUpdate } from '#contract/profiles/fields.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { checkUsername } from './check-username.ts';
import type { ProfilesContext } from './context.ts';
import { previewProfile } from './preview-profile.ts';
import * as sql from './profiles.sql.ts';
import { readProfile, readProfileFor } from './read-profile.ts';
import { readOwn, readUser } from './read-user.ts';
import { save, saveProfile } from './save-profile.ts';
import { reportedPart, toCard } from './views.ts';

export type { ProfileRow as Profile } from './profiles.sql.ts';
export { type Relation, unknownCard } from './views.ts';
export { type VisibleProfile, visibleProfile } from './visible-profile.rules.ts';

export const profilesHandlers = { readUser, readProfile, previewProfile, saveProfile, checkUsername };

type Deps = Omit<ProfilesContext, 'notifySaved'>;
type SavedListener = (work: Work, profile: sql.ProfileRow, before: sql.ProfileRow | undefined) => Promise<void>;
/** How many members are remembered to have a profile. A profile is deleted only with its account, and then no session is open. */
const REMEMBERED_MAX = 100_000;

function createMemberCheck(db: Db) {
  // With `max` the cache would reserve memory for all of them at once.
  const members = new LRUCache<string, true>({ maxSize: REMEMBERED_MAX, sizeCalculation: () => 1 });
  return async (uid: string): Promise<boolean> => {
    if (members.get(uid)) return true;
    const isMember = await sql.hasProfile(db, uid);
    if (isMember) members.set(uid, true);
    return isMember;
  };
}

export type Profiles = ReturnType<typeof createProfiles>;

export function createProfiles(deps: Deps) {
  const { db } = deps;
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
    /** Runs in the transaction that deletes an account. */
    forgetMember: (work: Work, uid: string) => sql.deleteProfile(work.db, uid),

    own: (uid: string) => readOwn(ctx, db, uid),
    read: (viewer: string, uid: string) => readProfileFor(ctx, viewer, uid),
    save: (uid: string, update: ProfileUpdate) => save(ctx, uid, update),

    /** Returns the cards of those members who have a profile, by uid. */
    async cards(tx: Db, uids: readonly string[]): Promise<Map<string, MemberCard>> {
      if (uids.length === 0) return new Map();
      const rows = await sql.findCards(tx, [...new Set(uids)]);
      return new Map(rows.map((row) => [row.uid, toCard(row)]));
    },
    cardOf: sql.cardOf,
    /** Returns what members see of a profile, with its links, for a report; undefined when there is none. */
    async reportedPartOf(tx: Db, uid: string) {
      const row = await sql.findProfile(tx, uid);
      return row && reportedPart(row);
    },
    /** Returns the uids of at most a hundred members whose username or name contains the term. */
    named: sql.findNamed,
    find: sql.findProfile,
    /** An SQL query of all rows of profiles, for statements of later slices, and what makes a profile of such a row. */
    ...{ rows: sql.profileRows, fromRow: sql.toProfileRow },
    findMany: sql.findProfiles,
    has: sql.hasProfile,
    /** Returns whether an account has a profile, mostly without a query. */
    isMember: createMemberCheck(db),
    /** A query of every member's uid, to be used in another one. It locks the rows, so that it waits for deletions in progress. */
    everybody: sql.everybody,
    isEmpty: () => sql.isEmpty(db),
    /** Returns the uid of the member with this username, or null. */
    holderOf: (username: string) => sql.holderOf(db, username),
  };
}
