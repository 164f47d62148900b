import { compareMarks } from './compare-marks.ts';
import type { EncountersContext } from './context.ts';
import { notifyOfMissed } from './missed.ts';

/** Compares the marks of members who would like to meet again, and notifies those who missed hangouts repeatedly. */
export async function compareMarksAndAbsences(ctx: EncountersContext): Promise<void> {
  await compareMarks(ctx);
  await notifyOfMissed(ctx);
}
