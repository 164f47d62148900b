import { profiles } from '#contract/profiles/routes.ts';
import type { OwnUser } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { emailOf, isEmailConfirmed, languageOfMember, roleOfMember } from '#server/slices/identity/index.ts';
import { handle } from './access.ts';
import * as sql from './profiles.sql.ts';
import { ownUserView } from './views.ts';

/** Returns a member's own record, with its private part. */
export async function readOwnUser(db: Db, uid: string): Promise<OwnUser> {
  const [email, isConfirmed, language, role, row, privateRow] = await Promise.all([
    emailOf(db, uid),
    isEmailConfirmed(db, uid),
    languageOfMember(db, uid),
    roleOfMember(db, uid),
    sql.findProfile(db, uid),
    sql.findPrivate(db, uid),
  ]);
  return ownUserView({ uid, email: email ?? '', isEmailConfirmed: isConfirmed, language, role }, row, privateRow);
}

export const readUser = handle(profiles.readUser, ({ db, params }) => readOwnUser(db, params.uid));
