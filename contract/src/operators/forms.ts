import * as z from 'zod/mini';
import { LANGUAGES } from '../languages.ts';
import { emailAddress } from '../shapes.ts';

/**
 * Issues a personal access code, which is mailed if there is an address. The mail is in the language in which its reader requested
 * access, or else in `language`.
 */
export const codeForm = z.strictObject({ email: z.optional(emailAddress), language: z.optional(z.enum(LANGUAGES)) });
