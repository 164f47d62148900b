import * as z from 'zod/mini';
import { instant } from '../shapes.ts';

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
    /** The earlier words that the reporter has seen, oldest first. */
    earlier: z.optional(z.array(z.object({ text: z.string(), replacedAt: instant }))),
    chat: z.object({ id: z.string(), type: z.enum(['direct', 'group']), title: z.nullable(z.string()) }),
    /** The author's names at that moment. */
    username: z.string(),
    firstName: z.string(),
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
  }),
]);
export type ReportSnapshot = z.output<typeof reportSnapshot>;
