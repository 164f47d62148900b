import * as z from 'zod/mini';
import { route } from '../route.ts';
import { uid } from '../shapes.ts';
import { CITY_STEPS, FIRST_STEPS } from './steps.ts';

/** The first steps of a member (B-05). Nobody else sees them. */
const firstSteps = z.object({
  /** The steps that are done, in the order of FIRST_STEPS. */
  done: z.array(z.enum(FIRST_STEPS)),
  /** Whether the member hid the list. */
  isDismissed: z.boolean(),
});
export type FirstStepsView = z.output<typeof firstSteps>;

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

const ownUid = z.object({ uid });

export const newcomers = {
  readSteps: route({
    method: 'GET',
    path: '/api/first-steps/:uid',
    summary: 'Returns which of the first steps the caller has done.',
    access: 'owner',
    params: ownUid,
    output: firstSteps,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  markStep: route({
    method: 'PUT',
    path: '/api/first-steps/:uid/:step',
    summary:
      'Marks a step in the city as done, or takes that back. Steps in the product follow from what the caller did.',
    access: 'owner',
    params: z.object({ uid, step: z.enum(CITY_STEPS) }),
    body: z.strictObject({ done: z.boolean() }),
    output: firstSteps,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  dismissSteps: route({
    method: 'PUT',
    path: '/api/first-steps/:uid',
    summary: 'Hides the list of first steps, or shows it again.',
    access: 'owner',
    params: ownUid,
    body: z.strictObject({ isDismissed: z.boolean() }),
    output: firstSteps,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  readWelcome: route({
    method: 'GET',
    path: '/api/welcome/:uid',
    summary: 'Returns whether the caller welcomes others, would like to be welcomed, and is offered a table.',
    access: 'owner',
    params: ownUid,
    output: welcomeView,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  saveWelcome: route({
    method: 'PATCH',
    path: '/api/welcome/:uid',
    summary:
      'Saves whether the caller welcomes others or would like to be welcomed, or puts the offer of a table away.',
    access: 'owner',
    params: ownUid,
    body: welcomeForm,
    output: welcomeView,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
};
