import * as z from 'zod/mini';

/**
 * About how long the train takes from the caller's own neighborhood to another one (I-11): from the middle of one to the middle of the
 * other, on a weekday between 10:00 and 20:00. Between a neighborhood and itself it is 0 minutes.
 */
export const trainTrip = z.object({
  minutes: z.number(),
  /** The lines in the order in which one takes them, 'ferry' for the one to Staten Island. Empty for a way on foot. */
  lines: z.array(z.string()),
});
export type TrainTrip = z.output<typeof trainTrip>;
