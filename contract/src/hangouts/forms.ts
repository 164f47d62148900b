import * as z from 'zod/mini';

export const hangoutId = z.string().check(z.regex(/^[A-Za-z0-9]{20}$/, 'This is not a hangout.'));
