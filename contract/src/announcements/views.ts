import * as z from 'zod/mini';
import { memberCard } from '../profiles/views.ts';
import { instant } from '../shapes.ts';

/** An announcement of the operators to all members. It names nobody, because the community makes it. */
export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text, whose lines stay. */
  words: z.string(),
  /** When it leaves Intros. */
  until: instant,
});
export type Announcement = z.output<typeof announcement>;

/** An announcement as operators see it. */
export const operatorAnnouncement = z.object({
  ...announcement.shape,
  announcedAt: instant,
  takenBackAt: z.nullable(instant),
  /** The operator who announced it; null once their account is deleted. */
  by: z.nullable(memberCard),
  /** To how many members it was mailed, of all to whom it goes. */
  mails: z.object({ sent: z.number(), total: z.number() }),
});
export type OperatorAnnouncement = z.output<typeof operatorAnnouncement>;
