import { DAY_MS } from '#contract/durations.ts';

/**
 * For so long a member who declined an invitation is not invited again by its author (G-25). A group is made from a hangout or a
 * circle, and after two months the next one is another company.
 */
export const DECLINED_INVITATION_DAYS = 60;

/** Returns the instant until which a decline is forgotten. */
export const declinesForgottenUntil = (now: Date) => new Date(now.getTime() - DECLINED_INVITATION_DAYS * DAY_MS);
