import * as z from 'zod/mini';
import { instant } from '../shapes.ts';

/** What was reported, as it was at that moment; for the operators' eyes alone. */
export const reportSnapshot = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    text: z.string(),
    at: instant,
    isEdited: z.boolean(),
    chat: z.object({ id: z.string(), type: z.enum(['direct', 'group']), title: z.nullable(z.string()) }),
    /** Who wrote it, by the names they had. */
    username: z.string(),
    firstName: z.string(),
  }),
  z.object({
    kind: z.literal('profile'),
    /** Public fields by name, without those their owner hides. Loose, for fields come and go while it is kept. */
    fields: z.record(z.string(), z.unknown()),
    /** Of the photo a small copy, as a data URL. */
    photo: z.nullable(z.string()),
  }),
]);
export type ReportSnapshot = z.output<typeof reportSnapshot>;

/** How an appeal stands, for who has the link. */
export const appealState = z.object({
  state: z.enum(['open', 'sent', 'declined']),
  /** What the operators said when they suspended the account; may be empty. */
  words: z.string(),
});
export type AppealState = z.output<typeof appealState>;
