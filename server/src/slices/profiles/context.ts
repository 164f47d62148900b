import type { Language } from '#contract/languages.ts';
import type { Artist } from '#contract/profiles/fields.ts';
import type { InCommon } from '#contract/profiles/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import * as sql from './profiles.sql.ts';
import { NO_RELATION, type Relation } from './views.ts';

/** The dependencies of this slice's use cases. */
export interface ProfilesContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  emailOf: (db: Db, uid: string) => Promise<string | null>;
  accountExists: (db: Db, uid: string) => Promise<boolean>;
  languageOf: (db: Db, uid: string) => Promise<Language>;
  isOperator: (db: Db, uid: string) => Promise<boolean>;
  /** Returns whether a search for artists has returned all of these. A later slice provides it. */
  areFoundArtists: (db: Db, artists: readonly Artist[]) => Promise<boolean>;
  ownsMedia: (db: Db, uid: string, address: string) => Promise<boolean>;
  /** Returns the relation of two members. A later slice provides it. */
  relate: (db: Db, viewer: string, subject: string) => Promise<Relation>;
  /** Returns the hangouts, and the connections, that two members share and the first of them may see. Later slices provide them. */
  hangoutsInCommon: (db: Db, viewer: string, other: string) => Promise<Pick<InCommon, 'hangouts' | 'hangoutCount'>>;
  connectionsInCommon: (db: Db, viewer: string, other: string) => Promise<{ uids: string[]; count: number }>;
  /** Runs the listeners of later slices in the transaction of a save, with the saved profile and the one before. */
  notifySaved: (work: Work, profile: sql.ProfileRow, before: sql.ProfileRow | undefined) => Promise<void>;
}

/**
 * Returns a member's row and the viewer's relation to them.
 * @throws AppError USER_NOT_FOUND when there is no such member or a block between the two, PROFILE_NOT_FOUND when the member
 *   has not saved a profile yet
 */
export async function findVisible(ctx: ProfilesContext, db: Db, viewer: string, uid: string) {
  const [profile, relation] = await Promise.all([
    sql.findProfile(db, uid),
    viewer === uid ? NO_RELATION : ctx.relate(db, viewer, uid),
  ]);
  if (relation.blocked) return fail('USER_NOT_FOUND');
  if (!profile) return fail((await ctx.accountExists(db, uid)) ? 'PROFILE_NOT_FOUND' : 'USER_NOT_FOUND');
  return { profile, relation };
}

const visible = ({ ctx, db, viewer, params }: ResolverCall<ProfilesContext, { uid: string }>) =>
  findVisible(ctx, db, viewer.uid, params.uid);

export const { handle } = handlersOf<ProfilesContext>()({ visible });
