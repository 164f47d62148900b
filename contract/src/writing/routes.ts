import * as z from 'zod/mini';
import { route } from '../route.ts';
import { uid } from '../shapes.ts';

/** The longest answers, in characters. */
export const REASON_MAX = 140;
export const SUMMARY_MAX = 480;

/** Public data as a caller has it. Taken, and looked at for who is meant; the server reads both profiles itself. */
const publicData = z.record(z.string(), z.unknown());
const identifier = z.string().check(z.minLength(1), z.maxLength(200));

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
          .looseObject({ uid: z.optional(uid), username: z.optional(identifier) })
          .check(
            z.refine(
              (subject) => subject.uid !== undefined || subject.username !== undefined,
              'Say who it is about: uid or username.',
            ),
          ),
      }),
    }),
    output: z.object({ result: z.string() }),
    errors: ['USER_NOT_FOUND', 'PROFILE_NOT_FOUND'],
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
        otherUsername: identifier,
        /** Identifies the other member if their username has changed since the caller read it. */
        otherUid: z.optional(uid),
      }),
    }),
    output: z.object({ result: z.string() }),
    errors: ['USER_NOT_FOUND', 'PROFILE_NOT_FOUND'],
    limit: 'callable',
  }),
};
