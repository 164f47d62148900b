import * as z from 'zod/mini';
import { LANGUAGES } from '../languages.ts';
import { TEXT } from '../limits.ts';
import { emailAddress, line, text } from '../shapes.ts';

/**
 * Issues a personal access code, which is mailed if there is an address. The mail is in the language in which its reader requested
 * access, or else in `language`.
 */
export const codeForm = z.strictObject({ email: z.optional(emailAddress), language: z.optional(z.enum(LANGUAGES)) });

/** Announces something to all members, in the operator's own words. */
export const announcementForm = z.strictObject({
  title: line(TEXT.announcementTitle, 1),
  words: text(TEXT.announcement, 1),
});
export type AnnouncementForm = z.output<typeof announcementForm>;
