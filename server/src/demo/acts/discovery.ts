import type { App } from '#server/platform/app.ts';
import { type IntrosQuery, listIntros } from '#server/slices/discovery/intros.ts';

/** Returns a page of Intros in English, for tests. @throws AppError as `listIntros` */
export const listIntrosInEnglish = (app: App, viewer: string, query: IntrosQuery) =>
  listIntros(app, viewer, query, 'en');
