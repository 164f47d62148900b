import { profiles } from '#contract/profiles/routes.ts';
import type { ProfileView } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findVisible, handle, type ProfilesContext } from './context.ts';
import * as sql from './profiles.sql.ts';
import { profileViewFor, type Relation } from './views.ts';

async function viewFor(db: Db, viewer: string, profile: sql.ProfileRow, relation: Relation): Promise<ProfileView> {
  const own = viewer === profile.uid ? profile : await sql.findProfile(db, viewer);
  return profileViewFor(profile, { uid: viewer, profile: own }, relation);
}

/** Returns a member's profile as another member may see it. @throws AppError USER_NOT_FOUND, PROFILE_NOT_FOUND */
export async function readProfileFor(ctx: ProfilesContext, viewer: string, uid: string): Promise<ProfileView> {
  const { profile, relation } = await findVisible(ctx, ctx.db, viewer, uid);
  return viewFor(ctx.db, viewer, profile, relation);
}

export const readProfile = handle(profiles.readProfile, ({ db, viewer, profile, relation }) =>
  viewFor(db, viewer.uid, profile, relation),
);
