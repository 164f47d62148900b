import type { ArrivalsContext } from './context.ts';
import { followProfile } from './follow-profile.ts';
import { enter, joinChat } from './join-chat.ts';
import { leaveChat } from './leave-chat.ts';
import { read } from './read.ts';

export const arrivalsHandlers = { read, joinChat, leaveChat };

/** Brings members together who arrived in the city around the same time (B-04). */
export function createArrivals(ctx: ArrivalsContext) {
  ctx.profiles.onSaved((work, profile, before) => followProfile(ctx, work, profile, before));
  return {
    context: ctx,
    /** Adds a member to the chat of their cohort, for the demo data. Returns its id. @throws AppError NOT_FOUND */
    enter: (uid: string) => ctx.transact((work) => enter(ctx, work, uid)),
  };
}
