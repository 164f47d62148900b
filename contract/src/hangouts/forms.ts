import * as z from 'zod/mini';
import { fieldError } from '../field-errors.ts';
import { TEXT } from '../limits.ts';
import { day, line, text } from '../shapes.ts';

export const hangoutId = z.string().check(z.regex(/^[A-Za-z0-9]{20}$/, 'This is not a hangout.'));

/** The fields of a plan (H-04, B-01). Date and time are New York's. */
export const planFields = {
  location: line(TEXT.hangoutLocation, 1),
  date: day,
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldError('TIME_REQUIRED'))),
  /** Chooses the second of the two instants at which New York's clock shows this time when daylight saving time ends. */
  later: z._default(z.boolean(), false),
  description: text(TEXT.hangoutDescription, 1),
};
