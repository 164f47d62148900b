import type { ArrivalsContext } from './context.ts';
import { followProfile } from './follow-profile.ts';
import { enterDemoArrivalsChat } from './for-demo.ts';
import { joinChat } from './join-chat.ts';
import { leaveChat } from './leave-chat.ts';
import { read } from './read.ts';

export { enterDemoArrivalsChat } from './for-demo.ts';

export const arrivalsHandlers = { read, joinChat, leaveChat };

/** Brings members together who arrived in the city around the same time (B-04). */
export function createArrivals(ctx: ArrivalsContext) {
  ctx.profiles.onSaved((work, profile, before) => followProfile(ctx, work, profile, before));
  return {
    context: ctx,
    enter: (uid: string) => enterDemoArrivalsChat(ctx, uid),
  };
}
