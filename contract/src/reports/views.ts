import * as z from 'zod/mini';
import { memberCard } from '../profiles/views.ts';
import { instant } from '../shapes.ts';
import { REPORT_KINDS } from './forms.ts';

/** The group of a report, at that moment. */
const reportedGroup = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  organizers: z.array(z.object({ username: z.string(), firstName: z.string() })),
  people: z.number(),
  /** A small copy of its picture, as a data URL. */
  photo: z.nullable(z.string()),
});
export type ReportedGroup = z.output<typeof reportedGroup>;
/** Null and undefined for a report in no group. */
const ofGroup = { group: z.optional(z.nullable(reportedGroup)) };

/** A report in a group, as its organizers see it. */
const groupReport = z.object({
  id: z.string(),
  member: memberCard,
  kind: z.enum(REPORT_KINDS),
  /** The message of the group's chat; null for a report of the member. */
  seq: z.nullable(z.number()),
  /** 'YYYY-MM-DD' in New York. */
  day: z.string(),
});
export const groupReports = z.object({ items: z.array(groupReport) });
export type GroupReports = z.output<typeof groupReports>;

/** A copy of the reported message, hangout or profile, made at that moment. Only operators see it. */
export const reportSnapshot = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    text: z.string(),
    /** A small copy of its photo, as a data URL. */
    photo: z.optional(z.nullable(z.string())),
    at: instant,
    isEdited: z.boolean(),
    /** Whether its author had deleted it. Then `text` is empty. */
    isDeleted: z.optional(z.boolean()),
    /** The earlier words that the reporter could see, oldest first. */
    earlier: z.optional(z.array(z.object({ text: z.string(), replacedAt: instant }))),
    chat: z.object({ id: z.string(), type: z.enum(['direct', 'group']), title: z.nullable(z.string()) }),
    /** The author's names at that moment. */
    username: z.string(),
    firstName: z.string(),
    ...ofGroup,
  }),
  z.object({
    kind: z.literal('hangout'),
    id: z.string(),
    title: z.string(),
    location: z.string(),
    description: z.string(),
    dateTime: instant,
    /** A small copy of its picture, as a data URL. */
    photo: z.nullable(z.string()),
    /** The names, at that moment, of the co-host who last changed its words; null if the host did. Older reports do not say it. */
    wordsBy: z.optional(z.nullable(z.object({ username: z.string(), firstName: z.string() }))),
    /** The note that the reported attendee left for the host and the co-host. */
    note: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('albumPhoto'),
    /** A small copy of it, as a data URL; null when it could not be read. */
    photo: z.nullable(z.string()),
    at: instant,
    hangout: z.object({ id: z.string(), title: z.string(), dateTime: instant }),
    /** The names, at that moment, of the member who added it. */
    username: z.string(),
    firstName: z.string(),
  }),
  z.object({
    kind: z.literal('profile'),
    /** The visible public fields by name. Not typed further, because the fields of a profile change while a report is kept. */
    fields: z.record(z.string(), z.unknown()),
    /** A small copy of the photo, as a data URL. */
    photo: z.nullable(z.string()),
    /** Small copies of the other photos that could be read, with their descriptions. Reports from before these photos have none. */
    morePhotos: z.optional(z.array(z.object({ photo: z.string(), description: z.string() }))),
    ...ofGroup,
  }),
]);
export type ReportSnapshot = z.output<typeof reportSnapshot>;
