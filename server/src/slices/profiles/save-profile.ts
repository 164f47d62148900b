import { fieldError } from '#contract/field-errors.ts';
import { type Artist, type ProfileUpdate, type PublicProfile, usernameKey } from '#contract/profiles/fields.ts';
import { profiles } from '#contract/profiles/routes.ts';
import type { OwnUser } from '#contract/profiles/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { breaksUnique } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { areFoundArtists } from '#server/slices/artists/index.ts';
import { lockOwnProfilePhoto } from '#server/slices/media/index.ts';
import { handle } from './access.ts';
import { profileSaved } from './events.ts';
import { birthdayError, moveError, withBorough } from './profile.rules.ts';
import * as sql from './profiles.sql.ts';
import { readOwnUser } from './read-user.ts';
import { isReservedUsername } from './reserved-usernames.rules.ts';

/**
 * Checks that the given photos are the member's own and stored, and that the main photo is not among the others. They stay until the transaction
 * ends. @throws AppError INVALID_INPUT
 */
async function checkPhotos(
  work: Work,
  uid: string,
  fields: Partial<PublicProfile>,
  current: sql.ProfileRow | undefined,
) {
  if (fields.profileImage && !(await lockOwnProfilePhoto(work.db, uid, fields.profileImage))) {
    fail('INVALID_INPUT', { 'public.profileImage': fieldError('PHOTO_NOT_UPLOADED') });
  }
  for (const [index, { url }] of (fields.morePhotos ?? []).entries()) {
    if (!(await lockOwnProfilePhoto(work.db, uid, url))) {
      fail('INVALID_INPUT', {
        [`public.morePhotos.${index}.url`]: fieldError('PHOTO_NOT_STORED'),
      });
    }
  }
  const { profileImage, morePhotos } = { profileImage: null, morePhotos: [], ...current, ...fields };
  if (morePhotos.some(({ url }) => url === profileImage)) {
    fail('INVALID_INPUT', {
      'public.morePhotos': fieldError('PHOTO_IS_MAIN'),
    });
  }
}

const isOtherUsername = (username: string | undefined, current: sql.ProfileRow | undefined): username is string =>
  username !== undefined && usernameKey(username) !== usernameKey(current?.username ?? '');

const failTaken = () => fail('USERNAME_TAKEN', { 'public.username': fieldError('USERNAME_TAKEN') });

/**
 * Checks that no other member has the username or one that looks like it, and locks those until the transaction ends.
 * @throws AppError USERNAME_TAKEN, INVALID_INPUT
 */
async function checkIsUnlikeOthers({ db }: Work, uid: string, username: string) {
  await sql.lockLookOf(db, username);
  if (!(await sql.othersHaveLookOf(db, uid, username))) return;
  if ((await sql.holderOfUsername(db, username)) !== null) failTaken();
  fail('INVALID_INPUT', { 'public.username': fieldError('USERNAME_RESEMBLES') });
}

async function savePublic(work: Work, uid: string, fields: Partial<PublicProfile>) {
  const current = await sql.findProfile(work.db, uid);
  if (isOtherUsername(fields.username, current)) await checkIsUnlikeOthers(work, uid, fields.username);
  if (fields.profileImage !== undefined || fields.morePhotos) await checkPhotos(work, uid, fields, current);
  if (current) await sql.updateProfile(work.db, uid, fields);
  else if (fields.username) await sql.insertProfile(work.db, uid, { ...fields, username: fields.username });
  else fail('USERNAME_REQUIRED', { 'public.username': fieldError('USERNAME_REQUIRED') });
  const saved = await sql.findProfile(work.db, uid);
  if (saved) await profileSaved.emit(work, { profile: saved, before: current });
}

/**
 * Saves public and private fields of a member in one transaction (W-20). Absent fields stay as they are.
 * @throws AppError USERNAME_TAKEN, USERNAME_REQUIRED, UNDER_AGE, BIRTHDAY_IN_FUTURE, INVALID_INPUT
 */
export async function saveProfileFields(app: App, uid: string, input: ProfileUpdate): Promise<OwnUser> {
  const now = app.clock.now();
  const ageError = birthdayError(input, now);
  const moveDateError = moveError(input, now);
  if (moveDateError) fail('INVALID_INPUT', { 'public.movedToNYCDate': moveDateError });
  if (ageError) fail(ageError, { 'private.birthday': fieldError(ageError) });
  const update = withBorough(input);
  try {
    return await app.transact(async (work) => {
      // This comes first because it locks the member's row: saves from two tabs run one after the other.
      const isSetUp = update.isSetUp === true;
      await sql.savePrivate(work.db, uid, { ...update.private, isSetUp }, now.toISOString());
      if (update.public && Object.keys(update.public).length > 0) await savePublic(work, uid, update.public);
      work.publish([uid], { type: 'profile' });
      return await readOwnUser(work.db, uid);
    });
  } catch (cause) {
    // A node of the release before does not lock usernames.
    if (breaksUnique(cause, 'username_is_unique')) failTaken();
    throw cause;
  }
}

/**
 * Rejects usernames and artists that members may not choose. The current username and artists of a profile stay allowed, so that a
 * member can save the rest of it. @throws AppError INVALID_INPUT
 */
async function checkChoices(db: Db, uid: string, { username, topArtists }: Partial<PublicProfile>) {
  if (username === undefined && !topArtists?.length) return;
  const current = await sql.findProfile(db, uid);
  if (isOtherUsername(username, current) && isReservedUsername(username))
    fail('INVALID_INPUT', { 'public.username': fieldError('USERNAME_RESERVED') });
  const currentKeys = new Set((current?.topArtists ?? []).map(artistKey));
  const added = (topArtists ?? []).filter((artist) => !currentKeys.has(artistKey(artist)));
  if (added.length > 0 && !(await areFoundArtists(db, added)))
    fail('INVALID_INPUT', { 'public.topArtists': fieldError('ARTIST_NOT_FROM_LIST') });
}
const artistKey = ({ id, name, image }: Artist) => JSON.stringify([id, name, image]);

export const saveProfile = handle(profiles.saveProfile, async ({ app, params, body }) => {
  await checkChoices(app.db, params.uid, body.public ?? {});
  return saveProfileFields(app, params.uid, body);
});
