import * as z from 'zod/mini';
import { route } from '../route.ts';
import { uid } from '../shapes.ts';

/** The answers of a member about being welcomed, and the offer of a table to them (B-06). Only greeters learn whom to welcome. */
export const welcomeView = z.object({
  /** Whether the member welcomes others: a greeter. */
  greets: z.boolean(),
  /** Whether greeters are shown the member first, as long as the member has no connection and no hangout. */
  isWelcomed: z.boolean(),
  /** Whether the member has met nobody for so long that a table is offered to them. */
  isOfferedTable: z.boolean(),
});
export type WelcomeView = z.output<typeof welcomeView>;

/** `isOfferedTable` can only be put away. */
export const welcomeForm = z.strictObject({
  greets: z.optional(z.boolean()),
  isWelcomed: z.optional(z.boolean()),
  isOfferedTable: z.optional(z.literal(false)),
});
export type WelcomeForm = z.output<typeof welcomeForm>;

const params = z.object({ uid });

export const welcome = {
  read: route({
    method: 'GET',
    path: '/api/welcome/:uid',
    summary: 'Returns whether the caller welcomes others, would like to be welcomed, and is offered a table.',
    access: 'owner',
    params,
    output: welcomeView,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  save: route({
    method: 'PATCH',
    path: '/api/welcome/:uid',
    summary:
      'Saves whether the caller welcomes others or would like to be welcomed, or puts the offer of a table away.',
    access: 'owner',
    params,
    body: welcomeForm,
    output: welcomeView,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
};
