import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { Notification } from '#contract/notifications/routes.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import type { NotificationsContext } from './context.ts';
import type { NotificationRow } from './notifications.sql.ts';

/** A member and a hangout that the caller has read already, so that they are not read again. */
export interface Known {
  card?: MemberCard | undefined;
  hangout?: HangoutBrief | undefined;
}
type Context = Pick<NotificationsContext, 'profiles' | 'hangouts' | 'events'>;

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
  return rows.map(({ id, type, from, timestamp, read, message, hangoutId, eventId, eventChange }) => ({
    id,
    type,
    timestamp,
    read,
    message,
    from: from ? (cards.get(from) ?? unknownCard(from)) : null,
    hangout: (hangoutId && hangoutBriefs.get(hangoutId)) || null,
    event: (eventId && eventBriefs.get(eventId)) || null,
    eventChange,
  }));
}
