import type { Hangout, HangoutBrief, Mine } from '#contract/hangouts/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Company, HangoutRow } from './hangouts.store.ts';

export const NOT_MINE: Mine = { rsvp: null, place: null };

/** @param unseen whom the viewer does not see */
export function toHangout(
  row: HangoutRow,
  { going, waiting, faces }: Company,
  card: (uid: string) => MemberCard,
  unseen?: ReadonlySet<string>,
): Hangout {
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
export const without = (hangout: Hangout, unseen: ReadonlySet<string>): Hangout => ({
  ...hangout,
  participants: hangout.participants.filter(({ uid }) => !unseen.has(uid)),
});

export const toBrief = ({ id, title, location, dateTime, cancelledAt }: HangoutRow): HangoutBrief => ({
  id,
  title,
  location,
  dateTime,
  cancelled: cancelledAt !== null,
});
