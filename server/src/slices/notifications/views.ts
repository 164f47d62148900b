import type { EventView } from '#contract/events/views.ts';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { Notification } from '#contract/notifications/routes.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import type { NotificationsContext } from './context.ts';
import type { ListedRow, NotificationRow } from './notifications.sql.ts';

/** A member and a hangout that the caller has read already, so that they are not read again. */
export interface Known {
  card?: MemberCard | undefined;
  hangout?: HangoutBrief | undefined;
}
type Context = Pick<NotificationsContext, 'profiles' | 'hangouts' | 'events'>;

const viewOf = (
  { id, type, from, timestamp, read, message, eventChange }: NotificationRow,
  { card, hangout, event }: Known & { event: EventView | undefined },
): Notification => ({
  ...{ id, type, timestamp, read, message, eventChange },
  from: from ? (card ?? unknownCard(from)) : null,
  hangout: hangout ?? null,
  event: event ?? null,
});

/** Returns notifications as their members see them, in the order of the rows. One statement for each other slice they name. */
export async function viewsFor(
  { profiles, hangouts, events }: Context,
  db: Db,
  rows: readonly NotificationRow[],
  { card, hangout }: Known = {},
): Promise<Notification[]> {
  const idsOf = (key: 'from' | 'hangoutId' | 'eventId', known?: string) =>
    rows.flatMap((row) => (row[key] && row[key] !== known ? [row[key]] : []));
  const senders = idsOf('from', card?.uid);
  const cards = senders.length > 0 ? await profiles.cards(db, senders) : new Map<string, MemberCard>();
  const hangoutBriefs = await hangouts.briefs(db, idsOf('hangoutId', hangout?.id));
  const eventBriefs = await events.briefs(db, idsOf('eventId'));
  if (card) cards.set(card.uid, card);
  if (hangout) hangoutBriefs.set(hangout.id, hangout);
  return rows.map((row) =>
    viewOf(row, {
      card: row.from ? cards.get(row.from) : undefined,
      hangout: row.hangoutId ? hangoutBriefs.get(row.hangoutId) : undefined,
      event: row.eventId ? eventBriefs.get(row.eventId) : undefined,
    }),
  );
}

/** Returns notifications of a list, whose rows have the members and hangouts that they name. */
export async function viewsOfListed(
  { events }: Pick<Context, 'events'>,
  db: Db,
  rows: readonly ListedRow[],
): Promise<Notification[]> {
  const eventBriefs = await events.briefs(
    db,
    rows.flatMap(({ eventId }) => eventId ?? []),
  );
  return rows.map((row) =>
    viewOf(row, {
      card: row.card ?? undefined,
      hangout: row.hangout ?? undefined,
      event: row.eventId ? eventBriefs.get(row.eventId) : undefined,
    }),
  );
}
