import * as z from 'zod/mini';
import { fieldError } from '../field-errors.ts';
import { TEXT_MAX } from '../limits.ts';
import { text } from '../shapes.ts';

/** The token in the link that the mail about a suspension contains. */
export const appealToken = z.string().check(z.regex(/^[\w-]{43}$/, fieldError('LINK_INCOMPLETE')));

/** An appeal against a suspension. */
export const appealForm = z.strictObject({ token: appealToken, words: text(TEXT_MAX.appeal, 1) });
