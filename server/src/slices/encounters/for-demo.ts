import type { EncountersContext } from './context.ts';
import { addMark } from './encounters.sql.ts';

/** Marks a member for the demo data. */
export const addDemoMark = (ctx: EncountersContext, uid: string, other: string, hangoutId: string) =>
  addMark(ctx.db, { uid, other, hangoutId, now: ctx.clock.now() });
