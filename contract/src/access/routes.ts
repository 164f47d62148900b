import * as z from 'zod/mini';
import { TEXT } from '../limits.ts';
import { route } from '../route.ts';
import { emailAddress, empty, line, month, text } from '../shapes.ts';

const webAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(TEXT.url, 'This address is too long.'),
    z.regex(/^$|^https?:\/\/[^\s.]+\.\S+$/i, 'Write the full address, beginning with https://'),
  );

/** The form of a visitor who asks for access. */
export const accessRequest = z.strictObject({
  email: emailAddress,
  firstName: line(TEXT.name, 1),
  lastName: line(TEXT.name, 1),
  instagram: z._default(webAddress, ''),
  linkedin: z._default(webAddress, ''),
  movedToNYC: month,
  reason: text(TEXT.accessReason, 1),
});

export const access = {
  requestAccess: route({
    method: 'POST',
    path: '/api/access-requests',
    summary: 'Ask for beta access. Asking twice changes nothing and tells nothing.',
    access: 'public',
    body: accessRequest,
    output: empty,
    errors: ['ACCESS_REQUEST_FAILED'],
    limit: 'accessRequest',
  }),
};
