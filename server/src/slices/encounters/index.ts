import { list } from './list.ts';
import { mark } from './mark.ts';
import { reportAbsence } from './report-absence.ts';

export { removeMarksOfBlocker } from './block-effect.ts';
export type { Mutual } from './events.ts';
export { hangoutsMissed, wishesMatched } from './events.ts';
export { absencesToldBy, marksOf } from './member-data.ts';
export { findMembersWhoMissed } from './members-who-missed.ts';
export { notifyOfMarksAndAbsences } from './notify-of-marks-and-absences.ts';
export { removeObsoleteMarks } from './on-connection-changed.ts';

export const encountersHandlers = { list, mark, reportAbsence };
