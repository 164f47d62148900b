import * as z from 'zod/mini';
import { route } from '../route.ts';
import { uid } from '../shapes.ts';

const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Where a stored file is fetched from: a path on our own origin, unguessable and immutable. */
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
    errors: ['NOT_FOUND', 'PHOTO_TOO_LARGE', 'PHOTO_UNREADABLE'],
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
    errors: ['NOT_FOUND', 'PHOTO_TOO_LARGE', 'PHOTO_UNREADABLE'],
    limit: 'upload',
    data: 'profile-images/{uid}-{timestamp}',
  }),
};
