import * as z from 'zod/mini';
import { fieldError } from '../field-errors.ts';
import { TEXT_MAX } from '../limits.ts';
import { emailAddress, line } from '../shapes.ts';

/** The person whom a member trusts. The name is for the member alone. */
export const contactForm = z.strictObject({ name: line(TEXT_MAX.name, 1), email: emailAddress });
export type ContactForm = z.output<typeof contactForm>;

/** A signed token of a mailed link: purpose, id of the contact or shared plan, and signature. */
export const safetyToken = z
  .string()
  .check(z.regex(/^(?:contact|plan|home)\.[A-Za-z0-9]{20}\.[\w-]{43}$/, fieldError('LINK_INCOMPLETE')));
