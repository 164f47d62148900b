import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import { accountExists } from '#server/slices/identity/index.ts';
import { relationBetween } from './events.ts';
import * as sql from './profiles.sql.ts';
import { NO_RELATION } from './views.ts';

/**
 * Returns a member's row and the viewer's relation to them.
 * @throws AppError USER_NOT_FOUND when there is no such member or a block between the two, PROFILE_NOT_FOUND when the member
 *   has not saved a profile yet
 */
export async function findVisible(app: App, db: Db, viewer: string, uid: string) {
  const [profile, relation] = await Promise.all([
    sql.findProfile(db, uid),
    viewer === uid ? NO_RELATION : relationBetween(app, db, viewer, uid),
  ]);
  if (relation.blocked) return fail('USER_NOT_FOUND');
  if (!profile) return fail((await accountExists(db, uid)) ? 'PROFILE_NOT_FOUND' : 'USER_NOT_FOUND');
  return { profile, relation };
}

const visible = ({ app, db, viewer, params }: ResolverCall<{ uid: string }>) =>
  findVisible(app, db, viewer.uid, params.uid);

export const { handle } = handlersOf({ visible });
