import * as z from 'zod/mini';
import { hangoutId } from '../hangouts/forms.ts';
import { page, pageQuery } from '../pagination.ts';
import { memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { instant, uid } from '../shapes.ts';

/** A member who was at the same hangout as the viewer. */
export const encounter = z.object({
  member: memberCard,
  /** Whether the viewer marked this member. */
  meetAgain: z.boolean(),
  /** Whether both marked each other, once both have been notified of it. */
  isMutual: z.boolean(),
  /** Whether the viewer said that this member was not there. */
  absent: z.boolean(),
});
export type Encounter = z.output<typeof encounter>;

export const encounterPage = z.object({
  ...page(encounter).shape,
  /** Marks can be changed from `opensAt` to `closesAt`. */
  opensAt: instant,
  closesAt: instant,
  /** When marks that are made now are compared. */
  comparedAt: instant,
});
export type EncounterPage = z.output<typeof encounterPage>;

export const encounters = {
  list: route({
    method: 'GET',
    path: '/api/threads/:hangoutId/encounters',
    summary: 'Returns a page of the other attendees of a hangout, with the marks of the caller.',
    access: 'attendee',
    params: z.object({ hangoutId }),
    query: z.object(pageQuery),
    output: encounterPage,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  mark: route({
    method: 'PUT',
    path: '/api/threads/:hangoutId/encounters/:other',
    summary:
      'Marks another attendee as somebody to meet again, or removes the mark. Only a mark that the other returns is ever shown to anybody.',
    access: 'attendee',
    params: z.object({ hangoutId, other: uid }),
    body: z.strictObject({ meetAgain: z.boolean() }),
    output: z.object({ meetAgain: z.boolean() }),
    errors: ['NOT_FOUND', 'MEET_AGAIN_CLOSED'],
    limit: 'write',
  }),
  reportAbsence: route({
    method: 'PUT',
    path: '/api/threads/:hangoutId/encounters/:other/absent',
    summary:
      'Says that another attendee was not there, or takes it back. Nobody else sees it. It removes the caller’s mark about them.',
    access: 'attendee',
    params: z.object({ hangoutId, other: uid }),
    body: z.strictObject({ absent: z.boolean() }),
    output: z.object({ absent: z.boolean() }),
    errors: ['NOT_FOUND', 'MEET_AGAIN_CLOSED'],
    limit: 'write',
  }),
};
