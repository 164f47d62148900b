import * as z from 'zod/mini';
import { emailAddress } from '../shapes.ts';

/** Issues a personal access code, which is mailed if there is an address. */
export const codeForm = z.strictObject({ email: z.optional(emailAddress) });
