import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as attendeesSql from './attendees.sql.ts';
import { coHostOf } from './co-host.sql.ts';
import { hangoutChanged, type NewAttendee } from './events.ts';
import type { HangoutRow } from './hangouts.sql.ts';
import { toBrief } from './views.ts';

// Decides whom a change of a hangout concerns. The listeners of the event decide how to tell them.

/** Runs the listeners with the host and the co-host, whom a member who joins concerns. A table has neither. */
export async function emitJoined(work: Work, hangout: HangoutRow, coHost: string | null, joining: NewAttendee) {
  const { isAtHome, createdBy: host } = hangout;
  if (host === null) return;
  const about = { hangout: toBrief(hangout), isAtHome, host, coHost, by: joining.member.uid };
  await hangoutChanged.emit(work, { kind: 'joined', ...about, ...joining, recipients: [] });
}

/**
 * Runs the listeners with everybody who attends or waits, except the host; with a change, except the member who made it. The co-host is
 * read after the change, because it may have ended their part.
 */
export async function emitToAttendees(
  work: Work,
  hangout: HangoutRow,
  { kind, by }: { kind: 'left' | 'released' | 'removed' | 'changed' | 'cancelled'; by: string | null },
) {
  const { id, isAtHome, createdBy: host } = hangout;
  const everyone = await attendeesSql.attendeesAndWaitlistOf(work.db, id);
  const recipients = everyone.filter((uid) => uid !== (kind === 'changed' ? by : host));
  const coHost = await coHostOf(work.db, id);
  await hangoutChanged.emit(work, { kind, hangout: toBrief(hangout), isAtHome, host, coHost, by, recipients });
}

/** Runs the listeners with the members whom a question or an offer concerns. */
export async function emitToMembers(
  work: Work,
  hangout: HangoutRow,
  change: { recipients: readonly string[] } & (
    | { kind: 'soon' | 'over' | 'answered' | 'accepted' }
    | { kind: 'reconfirm' | 'offered'; until: string }
  ),
) {
  if (change.recipients.length === 0) return;
  const { createdBy: host } = hangout;
  await hangoutChanged.emit(work, { hangout: toBrief(hangout), host, by: host, ...change });
}

/** The two members of a block. */
export interface BlockedPair {
  /** The member who blocks, or undoes it. */
  actorUid: string;
  otherUid: string;
}

/** Runs the listeners with the organizers to whom a place that a block took looks left, or after its undo, taken again. */
export async function emitOfBlock(
  work: Work,
  hangout: HangoutRow,
  { kind, by, pair }: { kind: 'held' | 'joined'; by: string; pair: BlockedPair },
) {
  const { id, isAtHome, createdBy: host } = hangout;
  const coHost = await coHostOf(work.db, id);
  // A home is not entered unseen: its host saw the member go, whoever blocked whom, and learns of the return (B-07).
  const isTold = (uid: string) =>
    ![pair.actorUid, pair.otherUid].includes(uid) ||
    (kind === 'joined' && isAtHome && uid === host && uid !== pair.actorUid);
  const organizers = [host, coHost].filter((uid) => uid !== null).filter((uid) => uid !== by && isTold(uid));
  if (organizers.length === 0) return;
  await hangoutChanged.emit(work, {
    kind,
    hangout: toBrief(hangout),
    isAtHome,
    host,
    coHost,
    by,
    organizers,
    recipients: [],
  });
}
