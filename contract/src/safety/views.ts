import * as z from 'zod/mini';

/** The state of an appeal, for the holder of the link. */
export const appealState = z.object({
  state: z.enum(['open', 'sent', 'declined']),
  /** The operators' message about the suspension; may be empty. */
  words: z.string(),
});
export type AppealState = z.output<typeof appealState>;
