import type { App } from '#server/platform/app.ts';
import { type IntrosQuery, listIntros } from '#server/slices/discovery/intros.ts';
import { enterArrivalsChat } from '#server/slices/discovery/join-arrivals-chat.ts';

/** Returns a page of Intros in English, for tests. @throws AppError as `listIntros` */
export const listIntrosInEnglish = (app: App, viewer: string, query: IntrosQuery) =>
  listIntros(app, viewer, query, 'en');

/** Adds a member to the chat of their cohort, for the demo data. Returns its id. @throws AppError NOT_FOUND */
export const enterDemoArrivalsChat = (app: App, uid: string): Promise<string> =>
  app.transact((work) => enterArrivalsChat(work, uid));
