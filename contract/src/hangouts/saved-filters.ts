import * as z from 'zod/mini';
import { TEXT_MAX } from '../limits.ts';
import { BOROUGHS } from '../profiles/boroughs.ts';
import { instant, text } from '../shapes.ts';
import { HANGOUT_CATEGORIES, TRIP_LIMITS, WEEK_PARTS } from './options.ts';

/** The filters of the list of hangouts that still mean something tomorrow (H-08, N-08). */
export const lastingFilters = {
  category: z.optional(z.enum(HANGOUT_CATEGORIES)),
  borough: z.optional(z.enum(BOROUGHS)),
  /** At most so many minutes by train from the caller's own neighborhood (I-11). A caller without one gets none. */
  within: z.optional(z.enum(TRIP_LIMITS)),
  days: z.optional(z.enum(WEEK_PARTS)),
  /** Words that all occur in the title, the place or the description. */
  search: z.optional(text(TEXT_MAX.searchTerm)),
  /** `known`: hangouts that a connection of the caller attends. Hosts attend their own. */
  people: z.optional(z.enum(['known'])),
};
export const hangoutFilters = z.object(lastingFilters);
export type HangoutFilters = z.output<typeof hangoutFilters>;

/** Filters of which a member wants to hear what is new. */
export const savedFilters = z.object({
  id: z.uuid(),
  filters: hangoutFilters,
  /** Hangouts that the member could see by then are not new. */
  since: instant,
});
export type SavedFilters = z.output<typeof savedFilters>;

/** `since` is that of saved filters which were removed, and brings them back as they were. Without it only later hangouts are new. */
export const filtersToSave = z.strictObject({
  filters: z.strictObject(lastingFilters),
  since: z.optional(z.iso.datetime()),
});
