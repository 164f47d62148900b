import * as z from 'zod/mini';
import { TEXT } from '../limits.ts';
import { page, pageQuery } from '../page.ts';
import { CAREER_FIELDS, INTERESTS, LANGUAGES } from '../profiles/options.ts';
import { introCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { text } from '../shapes.ts';

export const INTRO_LISTS = ['recommended', 'nearby'] as const;
export type IntroList = (typeof INTRO_LISTS)[number];

/** The filters of Intros (I-07). `search` is the beginning of a name or username. */
export const introFilters = {
  interest: z.optional(z.enum(INTERESTS)),
  neighborhood: z.optional(z.string().check(z.maxLength(60))),
  language: z.optional(z.enum(LANGUAGES)),
  careerField: z.optional(z.enum(CAREER_FIELDS)),
  search: z.optional(text(TEXT.searchTerm)),
};

export const discovery = {
  intros: route({
    method: 'GET',
    path: '/api/intros',
    summary: 'Lists members you may meet, best match first: from other boroughs, or from your own.',
    access: 'member',
    query: z.object({ list: z.enum(INTRO_LISTS), ...introFilters, ...pageQuery }),
    output: page(introCard),
    errors: [],
    limit: 'read',
    data: 'users',
  }),
};
