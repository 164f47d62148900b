/** So long after the end of a hangout a member who wishes it is asked whether they got home (B-07). */
export const HOME_ASKED_AFTER_MS = 3_600_000;
/** The contact is mailed when the member has not answered for this long. */
export const HOME_ANSWERED_WITHIN_MS = 2 * 3_600_000;
/** So long after the end of a hangout the page of a shared plan can be opened. Then the shared plan is deleted. */
export const SHARED_PLAN_AFTER_MS = 24 * 3_600_000;
/** How often one address is asked by members to be a trusted contact, however many they are. */
export const CONTACT_ASKED = { points: 3, seconds: 30 * 86_400 } as const;

const timeAfter = (endsAt: string, ms: number) => new Date(Date.parse(endsAt) + ms);

/** Returns when a member is asked whether they got home from a plan that ends at that time. */
export const asksAt = (endsAt: string): Date => timeAfter(endsAt, HOME_ASKED_AFTER_MS);

/** Returns when the contact is alerted because there was no answer. @param askedAt when the member was asked; null before */
export const alertsAt = (endsAt: string, askedAt: string | null): Date =>
  new Date((askedAt === null ? asksAt(endsAt).getTime() : Date.parse(askedAt)) + HOME_ANSWERED_WITHIN_MS);

/** Returns until when the page of a shared plan can be opened. */
export const sharedUntil = (endsAt: string): Date => timeAfter(endsAt, SHARED_PLAN_AFTER_MS);

/** Returns the latest end of the plans whose members are asked by now. */
export const askedBefore = (now: Date): Date => new Date(now.getTime() - HOME_ASKED_AFTER_MS);
/** Returns the latest time at which members were asked whose contacts are alerted by now. */
export const unansweredBefore = (now: Date): Date => new Date(now.getTime() - HOME_ANSWERED_WITHIN_MS);
/** Returns the latest end of the plans that are no longer shared. */
export const endedBefore = (now: Date): Date => new Date(now.getTime() - SHARED_PLAN_AFTER_MS);
