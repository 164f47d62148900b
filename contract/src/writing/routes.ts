import * as z from 'zod/mini';
import { route } from '../route.ts';
import { uid } from '../shapes.ts';

/** Said on a card when there is nothing else to say, and when the answer does not come (section 8). */
export const NO_REASON = 'looking for new friends ✨';
/** Said on a profile when no answer came, or the call failed (section 8). */
export const NO_SUMMARY = 'You two could be a fun match! Why not say hi? ✨';
/** Said on a profile when the answer was empty (section 8). */
export const EMPTY_SUMMARY =
  'Based on your personality traits, you might have an interesting dynamic! Why not reach out and start a conversation? ✨';

/** The longest answers, in characters. */
export const REASON_MAX = 140;
export const SUMMARY_MAX = 480;

/** Public data as a caller has it. Taken, and looked at for who is meant; the server reads both profiles itself. */
const publicData = z.record(z.string(), z.unknown());
const named = z.string().check(z.minLength(1), z.maxLength(200));

export const writing = {
  generateMatchReason: route({
    method: 'POST',
    path: '/functions/generateMatchReason',
    summary:
      'Why the caller and another member (uid or username in otherUser) may like each other, in one sentence (F-03).',
    access: 'visible',
    body: z.strictObject({
      data: z.strictObject({
        currentUser: z.optional(publicData),
        otherUser: z
          .looseObject({ uid: z.optional(uid), username: z.optional(named) })
          .check(
            z.refine(
              (other) => other.uid !== undefined || other.username !== undefined,
              'Say who it is about: uid or username.',
            ),
          ),
      }),
    }),
    output: z.object({ result: z.string() }),
    errors: ['USER_NOT_FOUND', 'PROFILE_NOT_FOUND', 'PROFILE_REQUIRED'],
    limit: 'callable',
  }),
  generateConnectionSummary: route({
    method: 'POST',
    path: '/functions/generateConnectionSummary',
    summary: 'How the caller and another member meet, in two or three sentences (F-04).',
    access: 'visible',
    body: z.strictObject({
      data: z.strictObject({
        currentUserTraits: z.optional(z.unknown()),
        otherUserTraits: z.optional(z.unknown()),
        otherUsername: named,
        /** Who is meant, if the username has changed since the caller read it. */
        otherUid: z.optional(uid),
      }),
    }),
    output: z.object({ result: z.string() }),
    errors: ['USER_NOT_FOUND', 'PROFILE_NOT_FOUND', 'PROFILE_REQUIRED'],
    limit: 'callable',
  }),
};
