import * as z from 'zod/mini';
import { instant } from '../shapes.ts';

/** events/{eventId}: an event that operators announce to every member. */
export const eventView = z.object({
  id: z.string(),
  title: z.string(),
  location: z.string(),
  description: z.string(),
  startsAt: instant,
  /** Null without a chosen duration: no end is shown, and EVENT_DURATION is assumed. */
  endsAt: z.nullable(instant),
  createdAt: instant,
  cancelled: z.boolean(),
  /** Rises with every change. */
  version: z.number(),
  /** The chat of the event, which every member may join. */
  chatId: z.string(),
});
export type EventView = z.output<typeof eventView>;

/** The few facts that notifications and mails name an event by. */
export const eventBrief = z.pick(eventView, {
  id: true,
  title: true,
  location: true,
  startsAt: true,
  endsAt: true,
  cancelled: true,
});
export type EventBrief = z.output<typeof eventBrief>;

/** How many members go to an event, and whether the caller is one of them. */
export const eventAttendance = z.object({ going: z.number(), isGoing: z.boolean() });

/** messages/{eventId}, with the field names of the specification. Messages are in the order of `seq`. */
export const eventMessage = z.object({ seq: z.number(), text: z.string(), userId: z.string(), timestamp: instant });
export type EventMessage = z.output<typeof eventMessage>;
