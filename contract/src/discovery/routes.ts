import * as z from 'zod/mini';
import { TEXT_MAX } from '../limits.ts';
import { page, pageQuery } from '../pagination.ts';
import { CAREER_FIELDS, INTERESTS, SPOKEN_LANGUAGES } from '../profiles/options.ts';
import { introCard, memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { month, plainLine, text, uid } from '../shapes.ts';

/**
 * `everyone` has members of all boroughs, and connected members too: a search by name is one list of results. `words` has those of them
 * who use the searched words on their profile (I-10).
 */
export const INTRO_LISTS = ['recommended', 'nearby', 'everyone', 'words'] as const;
export type IntroList = (typeof INTRO_LISTS)[number];

/** `around`: members who arrived around when the caller did. */
export const ARRIVAL_FILTERS = ['around'] as const;
export type ArrivalFilter = (typeof ARRIVAL_FILTERS)[number];

/** The filters of Intros (I-07). `search` is the beginning of a name or username, and in the list `words` any words. */
export const introFilters = {
  interest: z.optional(z.enum(INTERESTS)),
  neighborhood: z.optional(z.string().check(z.maxLength(60))),
  language: z.optional(z.enum(SPOKEN_LANGUAGES)),
  careerField: z.optional(z.enum(CAREER_FIELDS)),
  /** Members of the caller's own arrival cohort (B-04). A caller without one gets nobody. */
  arrival: z.optional(z.enum(ARRIVAL_FILTERS)),
  search: z.optional(text(TEXT_MAX.searchTerm)),
};

const pair = z.object({ uid, other: uid });

/** The members who arrived around when the caller did (B-04), and their chat. */
const arrivalsView = z.object({
  /**
   * The months of the cohort, and how many other members of it the caller may see, but never fewer than each cohort has. Null when the
   * caller shows no month.
   */
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

export const discovery = {
  intros: route({
    method: 'GET',
    path: '/api/intros',
    summary:
      'Lists members you may meet, those who asked you first, then the best matches: from other boroughs, from your own, everyone, or by words of their profile.',
    access: 'member',
    query: z.object({ list: z.enum(INTRO_LISTS), ...introFilters, ...pageQuery }),
    output: page(introCard),
    errors: [],
    limit: 'read',
    specPath: 'users',
  }),
  suggestInterests: route({
    method: 'GET',
    path: '/api/interests',
    summary:
      'Suggests interests in members’ own words that begin so and that at least five other members you may see have.',
    access: 'member',
    query: z.object({ beginning: plainLine(TEXT_MAX.ownInterest, 1) }),
    output: z.object({ interests: z.array(z.string()) }),
    errors: [],
    limit: 'read',
  }),
  listNotForMe: route({
    method: 'GET',
    path: '/api/notForMe/:uid',
    summary: 'Lists the members you have marked as not for you, latest first.',
    access: 'owner',
    params: z.object({ uid }),
    query: z.object(pageQuery),
    output: page(memberCard),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  markNotForMe: route({
    method: 'PUT',
    path: '/api/notForMe/:uid/:other',
    summary: 'Marks a member as not for you: they no longer appear in your Intros. They never learn of it.',
    access: 'owner',
    params: pair,
    output: z.object({ notForMe: z.boolean() }),
    errors: ['NOT_FOUND', 'USER_NOT_FOUND'],
    limit: 'write',
  }),
  unmarkNotForMe: route({
    method: 'DELETE',
    path: '/api/notForMe/:uid/:other',
    summary: 'Removes such a mark.',
    access: 'owner',
    params: pair,
    output: z.object({ notForMe: z.boolean() }),
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  readArrivals: route({
    method: 'GET',
    path: '/api/arrivals',
    summary: 'Returns the months in which members arrived around when the caller did, and the chat of these members.',
    access: 'member',
    output: arrivalsView,
    errors: [],
    limit: 'read',
  }),
  joinArrivalsChat: route({
    method: 'PUT',
    path: '/api/arrivals/chat',
    summary: 'Joins the chat of the members who arrived around when the caller did. The first of them opens it.',
    access: 'member',
    output: arrivalsView,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  leaveArrivalsChat: route({
    method: 'DELETE',
    path: '/api/arrivals/chat',
    summary: 'Leaves the chat of the members who arrived around when the caller did.',
    access: 'member',
    output: arrivalsView,
    errors: [],
    limit: 'write',
  }),
};
