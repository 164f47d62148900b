import * as z from 'zod/mini';
import { instant } from '../shapes.ts';

/** events/{eventId}: what operators announce to everybody. */
export const eventView = z.object({
  id: z.string(),
  title: z.string(),
  location: z.string(),
  description: z.string(),
  startsAt: instant,
  createdAt: instant,
  cancelled: z.boolean(),
  /** Rises with every change. */
  version: z.number(),
  /** The chat behind it, which every member may join. */
  chatId: z.string(),
});
export type EventView = z.output<typeof eventView>;

/** An event in a line. */
export const eventBrief = z.pick(eventView, { id: true, title: true, location: true, startsAt: true, cancelled: true });
export type EventBrief = z.output<typeof eventBrief>;

/** messages/{eventId}: as the specification writes them. `seq` is the order. */
export const eventMessage = z.object({ seq: z.number(), text: z.string(), userId: z.string(), timestamp: instant });
export type EventMessage = z.output<typeof eventMessage>;
