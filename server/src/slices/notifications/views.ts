import { directChatId, hangoutChatId, huddleChatId } from '#contract/chats/ids.ts';
import type { EventView } from '#contract/events/views.ts';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { Notification } from '#contract/notifications/routes.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { textsFor } from '#server/slices/chats/index.ts';
import { eventBriefs } from '#server/slices/events/index.ts';
import { hangoutBriefsFor } from '#server/slices/hangouts/index.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import type { ListedRow, NotificationRow } from './notifications.sql.ts';

/** The member whom the notifications name, if the caller has read their card already. */
export interface Known {
  card?: MemberCard | undefined;
}

/** A list shows at most so many characters of a message. */
const MESSAGE_SHOWN_MAX = 280;

/** Returns the chat in which a member wrote what another one is notified of. */
function chatIdOf({
  uid,
  from,
  hangoutId,
  huddleId,
}: Pick<NotificationRow, 'uid' | 'hangoutId' | 'huddleId'> & { from: string }) {
  if (huddleId) return huddleChatId(huddleId);
  return hangoutId ? hangoutChatId(hangoutId) : directChatId(uid, from);
}

/** Returns the beginnings of the messages that notifications are about, as their members may read them now, by the notification's id. */
async function messageTextsOf(db: Db, rows: readonly NotificationRow[]): Promise<Map<string, string | undefined>> {
  const readings = rows.flatMap(({ id, uid, from, hangoutId, huddleId, messageSeq }) =>
    messageSeq === null || from === null
      ? []
      : [{ id, viewer: uid, seq: messageSeq, chatId: chatIdOf({ uid, from, hangoutId, huddleId }) }],
  );
  const texts = await textsFor(db, readings, MESSAGE_SHOWN_MAX);
  return new Map(readings.map(({ id }, index) => [id, texts[index]]));
}

/** Returns whether a notification is about a hangout that its member may not read any longer. */
export const isWithheld = ({ hangoutId, hangout }: { hangoutId: string | null; hangout: HangoutBrief | null }) =>
  hangoutId !== null && hangout === null;

/** Returns a function that gives the new hangouts of a notification as its member sees them now; undefined for other notifications. */
export async function foundHangouts(
  db: Db,
  rows: readonly Pick<NotificationRow, 'uid' | 'hangoutIds'>[],
): Promise<(row: Pick<NotificationRow, 'uid' | 'hangoutIds'>) => HangoutBrief[] | undefined> {
  const briefFor = await hangoutBriefsFor(
    db,
    rows.flatMap(({ uid, hangoutIds }) => (hangoutIds ?? []).map((id) => ({ id, viewer: uid }))),
  );
  return ({ uid, hangoutIds }) =>
    hangoutIds?.flatMap((id) => briefFor({ id, viewer: uid }) ?? []).filter(({ cancelled }) => !cancelled);
}

const viewOf = (
  { id, type, from, timestamp, read, message, eventChange, hangoutId, filters }: NotificationRow,
  {
    card,
    hangout,
    group,
    huddle,
    event,
    messageText,
    found,
  }: Known &
    Pick<ListedRow, 'hangout' | 'group' | 'huddle'> & {
      event: EventView | undefined;
      messageText: string | undefined;
      found: HangoutBrief[] | undefined;
    },
): Notification => ({
  id,
  type,
  timestamp,
  read,
  message,
  ...(messageText !== undefined && { messageText }),
  eventChange,
  from: from ? (card ?? unknownCard(from)) : null,
  hangout,
  ...(isWithheld({ hangoutId, hangout }) && { isWithheld: true }),
  ...(found && { found: { hangouts: found, filters: filters ?? {} } }),
  group,
  huddle,
  event: event ?? null,
});

/** Returns the hangouts of notifications, each with the member who reads about it. */
export const hangoutsNamedIn = (rows: readonly Pick<NotificationRow, 'uid' | 'hangoutId'>[]) =>
  rows.flatMap(({ uid, hangoutId }) => (hangoutId === null ? [] : [{ id: hangoutId, viewer: uid }]));

/** A notification, with the hangout, the group and the huddle that it names where the statement has read them for its member. */
type Row = NotificationRow & Partial<Pick<ListedRow, 'hangout' | 'group' | 'huddle'>>;
/** Returns notifications as their members see them, in the order of the rows. One statement for each other slice they name. */
export async function viewsFor(db: Db, rows: readonly Row[], { card }: Known = {}): Promise<Notification[]> {
  const idsOf = (key: 'from' | 'eventId', knownId?: string) =>
    rows.flatMap((row) => (row[key] && row[key] !== knownId ? [row[key]] : []));
  const senders = idsOf('from', card?.uid);
  const cards = senders.length > 0 ? await cardsOf(db, senders) : new Map<string, MemberCard>();
  const hangoutFor = await hangoutBriefsFor(db, hangoutsNamedIn(rows.filter(({ hangout }) => hangout === undefined)));
  const events = await eventBriefs(db, idsOf('eventId'));
  const foundFor = await foundHangouts(db, rows);
  if (card) cards.set(card.uid, card);
  const messageTexts = await messageTextsOf(db, rows);
  return rows.map((row) =>
    viewOf(row, {
      card: row.from ? cards.get(row.from) : undefined,
      hangout: row.hangout ?? hangoutFor({ id: row.hangoutId ?? '', viewer: row.uid }),
      group: row.group ?? null,
      huddle: row.huddle ?? null,
      event: row.eventId ? events.get(row.eventId) : undefined,
      messageText: messageTexts.get(row.id),
      found: foundFor(row),
    }),
  );
}

/** Returns notifications of a list, whose rows have the members and hangouts that they name. The download has no words of others. */
export async function viewsOfListed(
  db: Db,
  rows: readonly ListedRow[],
  { hasMessageTexts }: { hasMessageTexts: boolean },
): Promise<Notification[]> {
  const messageTexts = hasMessageTexts ? await messageTextsOf(db, rows) : new Map<string, undefined>();
  const events = await eventBriefs(
    db,
    rows.flatMap(({ eventId }) => eventId ?? []),
  );
  const foundFor = await foundHangouts(db, rows);
  return rows.map((row) =>
    viewOf(row, {
      card: row.card ?? undefined,
      hangout: row.hangout,
      group: row.group,
      huddle: row.huddle,
      event: row.eventId ? events.get(row.eventId) : undefined,
      messageText: messageTexts.get(row.id),
      found: foundFor(row),
    }),
  );
}
