import type { ArrivalsContext } from './context.ts';
import { enterArrivalsChat } from './join-chat.ts';

/** Adds a member to the chat of their cohort, for the demo data. Returns its id. @throws AppError NOT_FOUND */
export const enterDemoArrivalsChat = (ctx: ArrivalsContext, uid: string): Promise<string> =>
  ctx.transact((work) => enterArrivalsChat(ctx, work, uid));
