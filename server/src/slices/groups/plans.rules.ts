import { DAY_MS } from '#contract/durations.ts';

/** The members of a group are notified of the plans of a member who has been in it for so long (G-24). */
export const GROUP_PLANS_TOLD_DAYS = 7;

/**
 * Returns whether the members of a group are notified of what a member plans for it. Whoever joins an open group could otherwise notify
 * all of them at once. Its organizers have their trust.
 */
export const tellsOfPlans = ({ isOrganizer, joinedAt }: { isOrganizer: boolean; joinedAt: string }, now: Date) =>
  isOrganizer || now.getTime() - Date.parse(joinedAt) >= GROUP_PLANS_TOLD_DAYS * DAY_MS;
