import type { Db } from '#server/platform/db/database.ts';
import { absencesBy } from './absences.sql.ts';
import { marksBy } from './encounters.sql.ts';

/** Returns the marks that a member made, for their download. Marks of others about them are in nobody else's. */
export async function marksOf(db: Db, uid: string) {
  const marks = await marksBy(db, uid);
  return marks.map(({ hangoutId, other, markedAt, mutualAt }) => ({
    hangoutId,
    uid: other,
    markedAt,
    isMutual: mutualAt !== null,
  }));
}

/** Returns whom a member said to be absent, for their download. */
export async function absencesToldBy(db: Db, uid: string) {
  const absences = await absencesBy(db, uid);
  return absences.map(({ hangoutId, other, toldAt }) => ({ hangoutId, uid: other, toldAt }));
}
