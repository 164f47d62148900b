import { type App, onePerApp } from '#server/platform/app.ts';

export const pushesEnding = onePerApp(() => new AbortController());

/** Ends the requests under way when the server stops. */
export const endOfPushes = (app: App): AbortSignal => pushesEnding(app).signal;
