import type { App } from '#server/platform/app.ts';
import { enterArrivalsChat } from '#server/slices/arrivals/join-chat.ts';

/** Adds a member to the chat of their cohort, for the demo data. Returns its id. @throws AppError NOT_FOUND */
export const enterDemoArrivalsChat = (app: App, uid: string): Promise<string> =>
  app.transact((work) => enterArrivalsChat(work, uid));
