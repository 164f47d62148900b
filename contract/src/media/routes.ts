import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { route } from '../route.ts';
import { uid } from '../shapes.ts';
import { picture } from './views.ts';

/** JPEG, PNG and WebP are accepted. HEIC is listed so that it reaches the error that says what to do with it. */
const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;
const PHOTO_ERRORS = [
  'NOT_FOUND',
  'PHOTO_TOO_LARGE',
  'PHOTO_HEIC',
  'PHOTO_UNREADABLE',
  'PHOTO_QUOTA',
] as const satisfies ErrorCode[];
/** `downloadUrl` is a path on our own origin that cannot be guessed and never changes. `photoSources` returns its sizes. */
const stored = z.object({ path: z.string(), downloadUrl: z.string() });

export const media = {
  uploadProfilePhotoDraft: route({
    method: 'PUT',
    path: '/api/profile-images/:uid/profile.jpg',
    summary: 'Upload the profile photo as soon as it is picked.',
    access: 'ownAccount',
    params: z.object({ uid }),
    bytes: PHOTO_TYPES,
    output: stored,
    errors: PHOTO_ERRORS,
    limit: 'upload',
    specPath: 'profile-images/{uid}/profile.jpg',
  }),
  uploadProfilePhoto: route({
    method: 'PUT',
    path: '/api/profile-images/:uid/saved/:timestamp',
    summary: 'Upload the profile photo that is saved with the profile, at profile-images/{uid}-{timestamp}.',
    access: 'ownAccount',
    params: z.object({ uid, timestamp: z.string().check(z.regex(/^\d{10,16}$/, 'This is not a time.')) }),
    bytes: PHOTO_TYPES,
    output: stored,
    errors: PHOTO_ERRORS,
    limit: 'upload',
    specPath: 'profile-images/{uid}-{timestamp}',
  }),
  uploadPicture: route({
    method: 'PUT',
    path: '/api/pictures/:uid/:name',
    summary:
      'Upload a picture for a hangout or a message, which shows it once saved with its url. The same name replaces it.',
    access: 'owner',
    params: z.object({ uid, name: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'This is not a name.')) }),
    bytes: PHOTO_TYPES,
    output: picture,
    errors: PHOTO_ERRORS,
    limit: 'upload',
    specPath: 'pictures/{uid}/{name}',
  }),
};
