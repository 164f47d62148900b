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
};
