import { profiles } from '#contract/profiles/routes.ts';
import type { OwnUser } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { handle, type ProfilesContext } from './context.ts';
import * as sql from './profiles.sql.ts';
import { ownUserView } from './views.ts';

/** Returns a member's own record, with its private part. */
export async function readOwnUser(ctx: ProfilesContext, db: Db, uid: string): Promise<OwnUser> {
  const [email, language, operate, row, privateRow] = await Promise.all([
    ctx.emailOf(db, uid),
    ctx.languageOf(db, uid),
    ctx.isOperator(db, uid),
    sql.findProfile(db, uid),
    sql.findPrivate(db, uid),
  ]);
  return ownUserView({ uid, email: email ?? '', language, operate }, row, privateRow);
}

export const readUser = handle(profiles.readUser, ({ ctx, db, params }) => readOwnUser(ctx, db, params.uid));
