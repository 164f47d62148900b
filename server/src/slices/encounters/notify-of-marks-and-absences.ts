import type { App } from '#server/platform/app.ts';
import { compareMarks } from './compare-marks.ts';
import { notifyOfMissed } from './members-who-missed.ts';

/** Compares the marks of members who would like to meet again, and notifies those who missed hangouts repeatedly. */
export async function notifyOfMarksAndAbsences(app: App): Promise<void> {
  await compareMarks(app);
  await notifyOfMissed(app);
}
