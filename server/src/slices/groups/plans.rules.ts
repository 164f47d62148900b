import { DAY_MS } from '#contract/durations.ts';

/** The members of a group are notified of the plans of a member who has been in it for so long (G-24). */
export const GROUP_PLANS_TOLD_DAYS = 7;

/**
 * Returns whether the plans of a member notify the group. A new member of an open group could otherwise notify all its members at
 * once. Its organizers have their trust.
 */
export const tellsOfPlans = ({ isOrganizer, joinedAt }: { isOrganizer: boolean; joinedAt: string }, now: Date) =>
  isOrganizer || now.getTime() - Date.parse(joinedAt) >= GROUP_PLANS_TOLD_DAYS * DAY_MS;
