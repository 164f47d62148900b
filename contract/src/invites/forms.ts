import * as z from 'zod/mini';
import { fieldError } from '../field-errors.ts';
import { TEXT_MAX } from '../limits.ts';
import { emailAddress, line, month, text } from '../shapes.ts';

const webAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(TEXT_MAX.url, fieldError('ADDRESS_TOO_LONG')),
    z.regex(/^$|^https?:\/\/[^\s.]+\.\S+$/i, fieldError('ADDRESS_MALFORMED')),
  );

/** The form with which a visitor requests access. */
export const accessRequest = z.strictObject({
  email: emailAddress,
  firstName: line(TEXT_MAX.name, 1),
  lastName: line(TEXT_MAX.name, 1),
  instagram: z._default(webAddress, ''),
  linkedin: z._default(webAddress, ''),
  movedToNYC: month,
  reason: text(TEXT_MAX.accessReason, 1),
});
