import { DAY_MS } from '#contract/durations.ts';

/** The organizers of a group in which nothing happened for so long are asked whether it goes on (G-26). */
export const GROUP_IDLE_DAYS = 90;
/** The group is archived when nobody has answered, and nothing has happened, for so long after the question. */
export const GROUP_ANSWER_DAYS = 14;

interface Activity {
  /** When the organizers were asked; null without a question that waits. */
  askedAt: Date | null;
  /** When something happened in the group for the last time. A planned hangout is in the future. */
  activeAt: Date;
}
/** Returns the instant before which a group must have been created and kept for its organizers to be asked now. */
export const idleBefore = (now: Date) => new Date(now.getTime() - GROUP_IDLE_DAYS * DAY_MS);

/** Returns when a group is archived whose organizers were asked at that time. */
export const archivedAfter = (askedAt: Date) => new Date(askedAt.getTime() + GROUP_ANSWER_DAYS * DAY_MS);

/** Returns what is to be done about a group: to ask its organizers, to withdraw the question, to archive the group, or nothing. */
export function idleStep({ askedAt, activeAt }: Activity, now: Date): 'ask' | 'withdraw' | 'archive' | null {
  if (askedAt === null) return activeAt <= idleBefore(now) ? 'ask' : null;
  if (activeAt > askedAt) return 'withdraw';
  return archivedAfter(askedAt) <= now ? 'archive' : null;
}
