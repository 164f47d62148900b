import { HOME_ANSWERED_WITHIN_MS, HOME_ASKED_AFTER_MS, SHARED_PLAN_AFTER_MS } from '#contract/limits.ts';

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
