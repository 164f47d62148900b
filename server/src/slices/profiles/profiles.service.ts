import { ERRORS } from '#contract/errors.ts';
import type { ProfileUpdate, PublicProfile } from '#contract/profiles/fields.ts';
import { username as usernameShape } from '#contract/profiles/fields.ts';
import type { MemberCard, OwnUser, ProfileView } from '#contract/profiles/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import { breaksUnique, type Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { birthdayRefusal, withBorough } from './profiles.rules.ts';
import * as store from './profiles.store.ts';
import { cardOf, NO_RELATION, ownUserView, profileViewFor, type Relation, shownPart } from './profiles.views.ts';

interface Deps {
  db: Db;
  transact: Transact;
  clock: Clock;
  emailOf: (db: Db, uid: string) => Promise<string | null>;
  accountExists: (db: Db, uid: string) => Promise<boolean>;
  isOperator: (db: Db, uid: string) => Promise<boolean>;
  ownsMedia: (db: Db, uid: string, address: string) => Promise<boolean>;
  /** How two members stand to each other; known to later slices. */
  relate: (db: Db, viewer: string, subject: string) => Promise<Relation>;
}

export type Profile = store.ProfileRow;
type Saved = (work: Work, profile: Profile) => Promise<void>;
export type Profiles = ReturnType<typeof createProfiles>;

export function createProfiles({ db, transact, clock, emailOf, accountExists, isOperator, ownsMedia, relate }: Deps) {
  const onSaved: Saved[] = [];

  async function own(tx: Db, uid: string): Promise<OwnUser> {
    const [email, operate, row, hidden] = await Promise.all([
      emailOf(tx, uid),
      isOperator(tx, uid),
      store.findProfile(tx, uid),
      store.findPrivate(tx, uid),
    ]);
    return ownUserView({ uid, email: email ?? '', operate }, row, hidden);
  }

  async function writePublic(work: Work, uid: string, fields: Partial<PublicProfile>) {
    if (fields.profileImage && !(await ownsMedia(work.db, uid, fields.profileImage))) {
      fail('INVALID_INPUT', { 'public.profileImage': 'Upload this photo first.' });
    }
    const exists = await store.hasProfile(work.db, uid);
    if (exists) await store.updateProfile(work.db, uid, fields);
    else if (fields.username) await store.insertProfile(work.db, uid, { ...fields, username: fields.username });
    else fail('USERNAME_REQUIRED', { 'public.username': 'Choose a username first.' });
    const saved = await store.findProfile(work.db, uid);
    if (saved) for (const listener of onSaved) await listener(work, saved);
  }

  /**
   * One atomic update of a member's own record (W-20).
   * @throws AppError USERNAME_TAKEN, USERNAME_REQUIRED, UNDER_AGE, BIRTHDAY_IN_FUTURE, INVALID_INPUT
   */
  async function save(uid: string, given: ProfileUpdate): Promise<OwnUser> {
    const refusal = birthdayRefusal(given, clock.now());
    if (refusal) {
      fail(refusal, {
        'private.birthday':
          refusal === 'UNDER_AGE' ? 'You need to be 18 or older.' : 'This day is still to come. Please check the year.',
      });
    }
    const update = withBorough(given);
    try {
      return await transact(async (work) => {
        // First, for it holds the member's row: two saves of one member, from two tabs, come one after the other.
        await store.savePrivate(work.db, uid, update.private ?? {}, clock.now().toISOString());
        if (update.public && Object.keys(update.public).length > 0) await writePublic(work, uid, update.public);
        work.publish([uid], { type: 'profile' });
        return await own(work.db, uid);
      });
    } catch (error) {
      if (breaksUnique(error, 'username_is_unique'))
        fail('USERNAME_TAKEN', { 'public.username': ERRORS.USERNAME_TAKEN.message });
      throw error;
    }
  }

  /**
   * A member's profile as the viewer may see it.
   * @throws AppError USER_NOT_FOUND (no such member, or a block stands between), PROFILE_NOT_FOUND (nothing public yet)
   */
  async function read(viewerUid: string, uid: string): Promise<ProfileView> {
    const isOwn = viewerUid === uid;
    const [row, viewerRow, relation] = await Promise.all([
      store.findProfile(db, uid),
      isOwn ? undefined : store.findProfile(db, viewerUid),
      isOwn ? NO_RELATION : relate(db, viewerUid, uid),
    ]);
    if (relation.blocked) fail('USER_NOT_FOUND');
    if (!row) return fail((await accountExists(db, uid)) ? 'PROFILE_NOT_FOUND' : 'USER_NOT_FOUND');
    return profileViewFor(row, { uid: viewerUid, profile: isOwn ? row : viewerRow }, relation);
  }

  return {
    own: (uid: string) => own(db, uid),
    save,
    read,

    /** Whether a name is free for this member: their own counts as free (W-10). A name nobody may have is not. */
    async isUsernameAvailable(uid: string, name: string) {
      const parsed = usernameShape.safeParse(name);
      if (!parsed.success) return false;
      const holder = await store.holderOf(db, parsed.data);
      return holder === null || holder === uid;
    },

    /** Cards of those members who have a public part, by uid. */
    async cards(tx: Db, uids: readonly string[]): Promise<Map<string, MemberCard>> {
      if (uids.length === 0) return new Map();
      const rows = await store.findCards(tx, [...new Set(uids)]);
      return new Map(rows.map((row) => [row.uid, cardOf(row)]));
    },
    /** What of a profile is shown to other members, links too; undefined when there is none. */
    async shownOf(tx: Db, uid: string): Promise<Partial<PublicProfile> | undefined> {
      const row = await store.findProfile(tx, uid);
      return row && shownPart(row);
    },
    /** -> uids of at most a hundred members whose username or name has this in it */
    named: store.findNamed,
    find: store.findProfile,
    findMany: store.findProfiles,
    has: store.hasProfile,
    /** Every member, as a query for another: their uids, of those alone who are not leaving this moment. */
    everybody: store.everybody,
    /** Whether there is no profile at all yet. */
    isEmpty: () => store.isEmpty(db),
    /** -> the uid of who has this username, or null */
    holderOf: (username: string) => store.holderOf(db, username),

    /** The account goes. First of all, so that nothing others are told from then on names the member. */
    forgetMember: (work: Work, uid: string) => store.deleteProfile(work.db, uid),

    /** Runs in the transaction of every save, with the profile as it is then. */
    onSaved(listener: Saved) {
      onSaved.push(listener);
    },
  };
}

/** What stands for a member who has no public part (any more). */
export const unknownCard = (uid: string): MemberCard => ({ uid, username: '', firstName: '', profileImage: null });
