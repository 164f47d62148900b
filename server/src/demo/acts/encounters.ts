import type { App } from '#server/platform/app.ts';
import { addMark } from '#server/slices/encounters/encounters.sql.ts';

/** Marks a member for the demo data. */
export const addDemoMark = (app: App, uid: string, otherUid: string, hangoutId: string) =>
  addMark(app.db, { uid, other: otherUid, hangoutId, now: app.clock.now() });
