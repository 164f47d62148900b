import type { Mine, Thread, ThreadBrief } from '#contract/hangouts/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Company, ThreadRow } from './hangouts.store.ts';

export const NOT_MINE: Mine = { rsvp: null, place: null };

/** @param unseen whom the viewer does not see */
export function toThread(
  row: ThreadRow,
  { going, waiting, faces }: Company,
  card: (uid: string) => MemberCard,
  unseen?: ReadonlySet<string>,
): Thread {
  const { id, title, location, description, category, dateTime, createdBy, timestamp, capacity, sequence, version } =
    row;
  return {
    ...{ id, title, location, description, category, dateTime, createdBy, timestamp, capacity, sequence, version },
    picture: row.picture,
    cancelled: row.cancelledAt !== null,
    host: card(createdBy),
    participants: faces.filter((uid) => !unseen?.has(uid)).map(card),
    going,
    waiting,
  };
}

/** The same for somebody who does not see some of those who go. */
export const without = (thread: Thread, unseen: ReadonlySet<string>): Thread => ({
  ...thread,
  participants: thread.participants.filter(({ uid }) => !unseen.has(uid)),
});

export const toBrief = ({ id, title, location, dateTime, cancelledAt }: ThreadRow): ThreadBrief => ({
  id,
  title,
  location,
  dateTime,
  cancelled: cancelledAt !== null,
});
