import { HOUR_MS } from '#contract/durations.ts';

/** The host is reminded once of a member who waits for so long (H-16). */
export const JOIN_REQUEST_REMINDER_HOURS = 24;

/** Returns the instant before which a member must have asked for the host to be reminded now. */
export const remindBefore = (now: Date) => new Date(now.getTime() - JOIN_REQUEST_REMINDER_HOURS * HOUR_MS);
