import * as z from 'zod/mini';
import { instant } from '../shapes.ts';

export const CODE_STATES = ['open', 'used', 'revoked', 'expired'] as const;
export const codeState = z.enum(CODE_STATES);

/** An invitation, as the member who made it sees it. The code is shown once, and nobody learns here who used it. */
export const invitation = z.object({ id: z.string(), createdAt: instant, expiresAt: instant, state: codeState });
export type Invitation = z.output<typeof invitation>;

/** The invitations of the caller, newest first (B-08). */
export const invitations = z.object({
  items: z.array(invitation),
  /** How many more the caller can make now. */
  left: z.number(),
  /** When there are new ones; null for an account that is new, and makes none yet. */
  renewsAt: z.nullable(instant),
});
export type Invitations = z.output<typeof invitations>;
