import * as z from 'zod/mini';
import { TOKEN_SCOPES } from '../access-levels.ts';
import { fieldError } from '../field-errors.ts';
import { LANGUAGES } from '../languages.ts';
import { CODES_AT_ONCE, TEXT_MAX, TOKEN_DAYS } from '../limits.ts';
import { emailAddress, line, text } from '../shapes.ts';

/**
 * Issues a personal access code for each address, to which it is mailed, or one to pass on without an address. Each mail is in the
 * language in which its reader requested access, or else in `language`.
 */
export const codeForm = z.strictObject({
  emails: z._default(
    z.array(emailAddress).check(z.maxLength(CODES_AT_ONCE, fieldError('TOO_MANY_CHOSEN', CODES_AT_ONCE))),
    [],
  ),
  language: z.optional(z.enum(LANGUAGES)),
});

/** Announces something to all members, in the operator's own words. */
export const announcementForm = z.strictObject({
  title: line(TEXT_MAX.announcementTitle, 1),
  words: text(TEXT_MAX.announcement, 1),
});
export type AnnouncementForm = z.output<typeof announcementForm>;

/** Makes a token for a script. `days` is for how long it works. */
export const tokenForm = z.strictObject({
  name: line(TEXT_MAX.tokenName, 1),
  scope: z.enum(TOKEN_SCOPES),
  days: z.literal(TOKEN_DAYS),
});
export type TokenForm = z.output<typeof tokenForm>;
