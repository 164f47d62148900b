import * as z from 'zod/mini';
import { chatId } from '../chats/forms.ts';
import { hangoutId } from '../hangouts/forms.ts';
import { TEXT } from '../limits.ts';
import { text, uid } from '../shapes.ts';

const seq = z.number().check(z.multipleOf(1), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));

/** A report of a member, of one of their messages, or of a hangout that they host. */
export const memberReport = z.strictObject({
  uid,
  reason: text(TEXT.reportReason, 1),
  message: z.optional(z.strictObject({ chatId, seq })),
  hangoutId: z.optional(hangoutId),
});

/** The token in the link that the mail about a suspension contains. */
export const appealToken = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is incomplete.'));

/** An appeal against a suspension. */
export const appealWords = z.strictObject({ token: appealToken, words: text(TEXT.appeal, 1) });
