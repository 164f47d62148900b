import { profiles } from '#contract/profiles/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from './access.ts';
import { groupsShownOn } from './events.ts';
import * as sql from './profiles.sql.ts';
import { NO_RELATION, NOTHING_IN_COMMON, profileViewFor } from './views.ts';

/**
 * Returns the member's own profile as another member gets it: one who has a profile and shares nothing with the member (P-15).
 * @throws AppError PROFILE_NOT_FOUND
 */
export const previewProfile = handle(profiles.previewProfile, async ({ db, params, query }) => {
  const profile = (await sql.findProfile(db, params.uid)) ?? fail('PROFILE_NOT_FOUND');
  const relation = query.as === 'connection' ? { ...NO_RELATION, status: 'connected' as const } : NO_RELATION;
  return profileViewFor(profile, {
    ...{ uid: '', interests: [], ownInterests: [], neighborhood: null },
    relation,
    inCommon: NOTHING_IN_COMMON,
    groups: await groupsShownOn(db, '', params.uid),
  });
});
