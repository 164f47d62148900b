import * as z from 'zod/mini';
import { route } from '../route.ts';
import { month } from '../shapes.ts';

/** The members who arrived around when the caller did (B-04), and their chat. */
const arrivalsView = z.object({
  /** The months of the cohort, and how many other members of it the caller may see. Null when the caller shows no month. */
  cohort: z.nullable(z.object({ from: month, to: month, people: z.number() })),
  /** The chat that the caller takes part in, or may join. Null without a cohort and a chat. */
  chat: z.nullable(
    z.object({
      id: z.string(),
      /** The chat is called after this month. */
      month,
      /** How many of its participants the caller may see. 0 when nobody has opened it yet. */
      people: z.number(),
      isIn: z.boolean(),
    }),
  ),
});

export type ArrivalsView = z.output<typeof arrivalsView>;

export const arrivals = {
  read: route({
    method: 'GET',
    path: '/api/arrivals',
    summary: 'Returns the months in which members arrived around when the caller did, and the chat of these members.',
    access: 'member',
    output: arrivalsView,
    errors: [],
    limit: 'read',
  }),
  joinChat: route({
    method: 'PUT',
    path: '/api/arrivals/chat',
    summary: 'Joins the chat of the members who arrived around when the caller did. The first of them opens it.',
    access: 'member',
    output: arrivalsView,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  leaveChat: route({
    method: 'DELETE',
    path: '/api/arrivals/chat',
    summary: 'Leaves that chat.',
    access: 'member',
    output: arrivalsView,
    errors: [],
    limit: 'write',
  }),
};
