import type { Message, Reaction } from '#contract/chats/views.ts';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { PHOTOS_AT_ONCE } from '#contract/limits.ts';
import type { OutboxMessage, OutboxPhoto } from './outbox.reducer.ts';

/** A member who joined a group, as a system message reports it. */
export interface Join extends Pick<Message, 'userId' | 'seq'> {
  at: Date;
}

/** One message as shown in the timeline. Members who joined one after the other are one row. */
export interface Row {
  /** Stays the same when an unsent message is stored. */
  key: string;
  userId: string;
  kind: Message['kind'];
  content: string;
  /** The change that a system message reports. */
  event?: Message['event'];
  data?: Message['data'];
  /** All who joined, when several did so one after the other. */
  joins?: readonly Join[];
  /** Its `url` is null until it is uploaded. */
  photo: OutboxPhoto | null;
  /** The messages of an album, each with a photo. The row itself has what the album begins with, and the words of the last one. */
  album?: readonly PhotoRow[];
  /** The seq of the message that it answers. */
  replyTo: number | null;
  reactions: readonly Reaction[];
  /** Whether its author has edited it. */
  isEdited: boolean;
  at: Date;
  /** 0 for an unsent message. The last one of several messages in one row. */
  seq: number;
  state: OutboxMessage['state'];
  clientId: string;
  refusal: OutboxMessage['refusal'];
  /** Whether it is the first message of its day. */
  startsDay: boolean;
  /** Whether it is the first unread message. */
  startsUnread: boolean;
  /** Messages of one author shortly after each other form a run. */
  startsRun: boolean;
  endsRun: boolean;
}

/** A message with a photo. */
export type PhotoRow = Row & { photo: OutboxPhoto };

const NO_REACTIONS: readonly Reaction[] = [];
const RUN_MS = 5 * 60_000;

interface Entry
  extends Pick<
    Row,
    | 'userId'
    | 'kind'
    | 'content'
    | 'event'
    | 'data'
    | 'joins'
    | 'photo'
    | 'replyTo'
    | 'reactions'
    | 'isEdited'
    | 'clientId'
    | 'state'
    | 'refusal'
    | 'seq'
    | 'at'
  > {
  day: string;
}

/** The entries of stored messages. A changed message is another object. */
const stored = new WeakMap<Message, Entry>();

function entryOf(message: Message): Entry {
  let entry = stored.get(message);
  if (!entry) {
    const sentAt = new Date(message.timestamp);
    const { userId, kind, content, event, data, clientId, seq } = message;
    const isEdited = message.edited === true;
    const photo = message.photo ?? null;
    entry = {
      userId,
      kind,
      content,
      ...(event && { event }),
      ...(data && { data }),
      photo,
      replyTo: message.replyTo ?? null,
      reactions: message.reactions ?? NO_REACTIONS,
      isEdited,
      clientId,
      seq,
      at: sentAt,
      day: newYorkDay(sentAt),
      state: 'stored',
      refusal: null,
    };
    stored.set(message, entry);
  }
  return entry;
}

/**
 * Returns the rows of a chat: the stored messages in the order of seq, then the member's unsent messages.
 * @param unreadAfter the unread divider is shown before the first message of another member after this seq; null: not shown
 */
export function rowsOf(
  me: string,
  messages: readonly Message[],
  outbox: readonly OutboxMessage[],
  unreadAfter: number | null,
): Row[] {
  const entries = foldJoins(messages.map(entryOf));
  const storedClientIds = new Set<string>();
  // Unsent messages that are stored by now are skipped below.
  if (outbox.length > 0)
    for (const message of messages) if (message.userId === me) storedClientIds.add(message.clientId);
  const newest = entries.at(-1);
  for (const { clientId, content, photo = null, replyTo = null, writtenAt, state, refusal } of outbox) {
    if (storedClientIds.has(clientId)) continue;
    // This device's clock may be behind, but an unsent message is never shown before stored ones.
    const shownAt = new Date(Math.max(writtenAt, newest?.at.getTime() ?? 0));
    entries.push({
      userId: me,
      kind: 'text',
      content,
      photo,
      replyTo,
      reactions: NO_REACTIONS,
      isEdited: false,
      clientId,
      seq: 0,
      at: shownAt,
      day: newYorkDay(shownAt),
      state,
      refusal,
    });
  }
  // The divider is shown only if the first unread message is loaded.
  let divided = unreadAfter === null || (messages[0]?.seq ?? 0) > unreadAfter + 1;
  const rows = entries.map((entry, index): Row => {
    const previousEntry = entries[index - 1];
    const nextEntry = entries[index + 1];
    const startsUnread = !divided && unreadAfter !== null && opensUnread(entry, unreadAfter, me);
    if (startsUnread) divided = true;
    const { day, ...rest } = entry;
    return {
      ...rest,
      key: `${entry.userId}/${entry.clientId}`,
      startsDay: previousEntry?.day !== day,
      startsUnread,
      startsRun: startsUnread || !previousEntry || !follows(previousEntry, entry),
      endsRun:
        !nextEntry ||
        !follows(entry, nextEntry) ||
        (!divided && unreadAfter !== null && opensUnread(nextEntry, unreadAfter, me)),
    };
  });
  return foldAlbums(rows);
}

/** Returns the entries with members who joined one after the other on the same day in one entry. */
function foldJoins(entries: readonly Entry[]): Entry[] {
  const folded: Entry[] = [];
  for (const entry of entries) {
    const previousEntry = folded.at(-1);
    const isRun = previousEntry?.event === 'joined' && entry.event === 'joined' && previousEntry.day === entry.day;
    if (!isRun) {
      folded.push(entry);
      continue;
    }
    const joins = [...(previousEntry.joins ?? [joinOf(previousEntry)]), joinOf(entry)];
    folded[folded.length - 1] = { ...previousEntry, seq: entry.seq, joins };
  }
  return folded;
}
const joinOf = ({ userId, seq, at }: Entry): Join => ({ userId, seq, at });

/** Returns the rows with photos of one run that follow each other without words in one row. */
function foldAlbums(rows: readonly Row[]): Row[] {
  const folded: Row[] = [];
  for (const row of rows) {
    const previous = folded.at(-1);
    if (!previous || !hasPhoto(previous) || !hasPhoto(row) || !continuesAlbum(previous, row)) {
      folded.push(row);
      continue;
    }
    const { key, replyTo, startsDay, startsUnread, startsRun } = previous;
    const album = [...(previous.album ?? [previous]), row];
    folded[folded.length - 1] = { ...row, key, replyTo, startsDay, startsUnread, startsRun, album };
  }
  return folded;
}

const hasPhoto = (row: Row): row is PhotoRow => row.photo !== null;

const continuesAlbum = (previous: PhotoRow, next: PhotoRow) =>
  previous.content === '' &&
  next.replyTo === null &&
  next.state !== 'refused' &&
  !next.startsRun &&
  messagesOf(previous).length < PHOTOS_AT_ONCE;

/** Returns the messages of a row, of which an album has several. */
export const messagesOf = (row: Row): readonly Row[] => row.album ?? [row];

/** Returns the first seq of a row. */
export const firstSeqOf = (row: Row): number => row.joins?.[0]?.seq ?? row.album?.[0]?.seq ?? row.seq;

const opensUnread = (entry: Entry, unreadAfter: number, me: string) =>
  entry.seq > unreadAfter && entry.userId !== me && entry.kind !== 'system';

/** Returns how a message is shown. A deleted one keeps its place in a run of texts. */
const styleOf = ({ kind }: Entry) => (kind === 'deleted' ? 'text' : kind);

/** Returns whether a message continues the run of the one before it. Hidden messages in a row are one run, shown as one line. */
const follows = (previous: Entry, next: Entry) =>
  styleOf(previous) === styleOf(next) &&
  previous.kind !== 'system' &&
  previous.userId === next.userId &&
  previous.day === next.day &&
  (previous.kind === 'hidden' || next.at.getTime() - previous.at.getTime() < RUN_MS) &&
  previous.state !== 'refused';
