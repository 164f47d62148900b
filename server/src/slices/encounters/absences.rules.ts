/** A member was absent from a hangout when so many other attendees say so (B-02). */
export const ABSENCES_TOLD_BY = 2;
/** So many missed hangouts within MISSED_COUNTED_DAYS are repeated ones. */
export const MISSED_REPEATEDLY = 2;
export const MISSED_COUNTED_DAYS = 60;

/** The absence of an attendee, as another one reports it. */
export interface Absence {
  hangoutId: string;
  /** The member who says so. */
  uid: string;
  other: string;
}

/** Returns for each hangout who was said to be absent, and by whom. */
function tellersOf(absences: readonly Absence[]): Map<string, Map<string, Set<string>>> {
  const hangouts = new Map<string, Map<string, Set<string>>>();
  for (const { hangoutId, uid, other } of absences) {
    const about = hangouts.get(hangoutId) ?? new Map<string, Set<string>>();
    hangouts.set(hangoutId, about);
    about.set(other, (about.get(other) ?? new Set()).add(uid));
  }
  return hangouts;
}

/**
 * Returns the members who missed hangouts repeatedly (B-02). A hangout counts as missed when several attendees say so. The word
 * of a member who was said to be absent by several others does not count: when two groups accuse each other, nobody was absent.
 */
export function missedRepeatedly(absences: readonly Absence[]): Set<string> {
  const missed = new Map<string, number>();
  for (const about of tellersOf(absences).values()) {
    const isDoubted = (uid: string) => (about.get(uid)?.size ?? 0) >= ABSENCES_TOLD_BY;
    for (const [absentUid, tellers] of about)
      if ([...tellers].filter((uid) => !isDoubted(uid)).length >= ABSENCES_TOLD_BY)
        missed.set(absentUid, (missed.get(absentUid) ?? 0) + 1);
  }
  return new Set([...missed].filter(([, count]) => count >= MISSED_REPEATEDLY).map(([uid]) => uid));
}
