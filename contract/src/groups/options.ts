import * as z from 'zod/mini';

// The parts of groups that other slices import. The form is not loaded with them.

export const groupId = z.string().check(z.regex(/^[A-Za-z0-9]{20}$/, 'This is not a group.'));

/** Whether everybody who sees a group can join it, or asks its organizers with a sentence. */
export const ADMISSIONS = ['open', 'asking'] as const;
export type Admission = (typeof ADMISSIONS)[number];

/** The few facts that hangouts, profiles and notifications name a group by. */
export const groupBrief = z.object({ id: z.string(), name: z.string() });
export type GroupBrief = z.output<typeof groupBrief>;
