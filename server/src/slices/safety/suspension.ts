import type { Work } from '#server/platform/db/unit-of-work.ts';
import { acceptOpenAppeals } from './appeals.sql.ts';
import { emitIfHidden } from './events.ts';
import * as sql from './safety.sql.ts';

interface Suspension {
  /** For the operators. */
  reason: string;
  /** For the member; may be empty. */
  words: string;
  /** Whether the member is an operator or a moderator until now. */
  ofStaff?: boolean;
}

/** Suspends a member: no other member sees, finds or reaches them. Returns false when they are suspended already. */
export const startSuspension = (work: Work, uid: string, suspension: Suspension): Promise<boolean> =>
  emitIfHidden(work, uid, () =>
    sql.insertSuspension(work.db, { ofStaff: false, ...suspension, uid, now: work.app.clock.now() }),
  );

/** Ends a suspension. Returns false when there is none. */
export async function endSuspension(work: Work, uid: string): Promise<boolean> {
  if (!(await emitIfHidden(work, uid, () => sql.deleteSuspension(work.db, uid)))) return false;
  await acceptOpenAppeals(work.db, uid, work.app.clock.now());
  return true;
}
