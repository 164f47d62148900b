import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { route } from '../route.ts';
import { uid } from '../shapes.ts';
import { picture } from './views.ts';

/** What is taken: JPEG, PNG and WebP. HEIC is let in as far as the one sentence that says what to do with it. */
const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;
const PHOTO_ERRORS = ['NOT_FOUND', 'PHOTO_TOO_LARGE', 'PHOTO_HEIC', 'PHOTO_UNREADABLE'] as const satisfies ErrorCode[];
/** Where a stored file is fetched from: a path on our own origin, unguessable and immutable. Its sizes: `photoSources`. */
const stored = z.object({ path: z.string(), downloadUrl: z.string() });

export const media = {
  uploadPicked: route({
    method: 'PUT',
    path: '/api/profile-images/:uid/profile.jpg',
    summary: 'The photo as just picked (W-09).',
    access: 'owner',
    params: z.object({ uid }),
    bytes: PHOTO_TYPES,
    output: stored,
    errors: PHOTO_ERRORS,
    limit: 'upload',
    data: 'profile-images/{uid}/profile.jpg',
  }),
  uploadSaved: route({
    method: 'PUT',
    path: '/api/profile-images/:uid/saved/:timestamp',
    summary: 'The photo as saved with the profile, kept as profile-images/{uid}-{timestamp} (W-09).',
    access: 'owner',
    params: z.object({ uid, timestamp: z.string().check(z.regex(/^\d{10,16}$/, 'This is not a time.')) }),
    bytes: PHOTO_TYPES,
    output: stored,
    errors: PHOTO_ERRORS,
    limit: 'upload',
    data: 'profile-images/{uid}-{timestamp}',
  }),
  uploadPicture: route({
    method: 'PUT',
    path: '/api/pictures/:uid/:name',
    summary:
      'A picture for a hangout or a message, which shows it when saved with its url. The same name again takes its place.',
    access: 'owner',
    params: z.object({ uid, name: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'This is not a name.')) }),
    bytes: PHOTO_TYPES,
    output: picture,
    errors: PHOTO_ERRORS,
    limit: 'upload',
    data: 'pictures/{uid}/{name}',
  }),
};
