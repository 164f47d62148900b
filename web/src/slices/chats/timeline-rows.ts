import type { Message } from '#contract/chats/views.ts';
import { dayKey } from './dates.ts';
import type { UnsentMessage, UnsentPhoto } from './unsent-messages.live.ts';

/** One message as the conversation shows it. */
export interface Row {
  /** Stays the same from the moment a message is written until it is stored and after. */
  key: string;
  userId: string;
  kind: Message['kind'];
  content: string;
  /** `url` is null until it is uploaded. */
  photo: UnsentPhoto | null;
  /** Its writer put other words in place of the first ones. */
  isEdited: boolean;
  at: Date;
  /** 0 until it is stored. */
  seq: number;
  state: UnsentMessage['state'];
  clientId: string;
  refusal: UnsentMessage['refusal'];
  /** The first message of its day. */
  startsDay: boolean;
  /** The first message that the member has not read. */
  startsUnread: boolean;
  /** Messages of one sender that follow closely form a run. */
  startsRun: boolean;
  endsRun: boolean;
}

const RUN_MS = 5 * 60_000;

interface Entry
  extends Pick<
    Row,
    'userId' | 'kind' | 'content' | 'photo' | 'isEdited' | 'clientId' | 'state' | 'refusal' | 'seq' | 'at'
  > {
  day: string;
}

/** What a stored message comes to is worked out once; one that changed is another object. */
const stored = new WeakMap<Message, Entry>();

function entryOf(message: Message): Entry {
  let entry = stored.get(message);
  if (!entry) {
    const at = new Date(message.timestamp);
    const { userId, kind, content, clientId, seq } = message;
    const isEdited = kind === 'text' && message.change > 0;
    const photo = message.photo ?? null;
    entry = {
      userId,
      kind,
      content,
      photo,
      isEdited,
      clientId,
      seq,
      at,
      day: dayKey(at),
      state: 'stored',
      refusal: null,
    };
    stored.set(message, entry);
  }
  return entry;
}

/**
 * The rows of a conversation: the stored messages in the order of seq, then the member's own that are on their way.
 * @param unreadAfter the unread divider stands before the first message of another member after this seq; null: none
 */
export function rowsOf(
  me: string,
  messages: readonly Message[],
  unsent: readonly UnsentMessage[],
  unreadAfter: number | null,
): Row[] {
  const entries = messages.map(entryOf);
  const here = new Set<string>();
  // What is on its way is among the latest, so only those need a look.
  if (unsent.length > 0) for (const message of messages) if (message.userId === me) here.add(message.clientId);
  const newest = entries.at(-1);
  for (const { clientId, content, photo = null, at, state, refusal } of unsent) {
    if (here.has(clientId)) continue;
    // This device's clock may be behind: what was just written never stands before what is stored.
    const shown = new Date(Math.max(at, newest?.at.getTime() ?? 0));
    entries.push({
      userId: me,
      kind: 'text',
      content,
      photo,
      isEdited: false,
      clientId,
      seq: 0,
      at: shown,
      day: dayKey(shown),
      state,
      refusal,
    });
  }
  // Without the first unread message among them there is nothing to divide.
  let divided = unreadAfter === null || (entries[0]?.seq ?? 0) > unreadAfter + 1;
  return entries.map((entry, index) => {
    const before = entries[index - 1];
    const after = entries[index + 1];
    const startsUnread = !divided && unreadAfter !== null && opensUnread(entry, unreadAfter, me);
    if (startsUnread) divided = true;
    const { day, ...rest } = entry;
    return {
      ...rest,
      key: `${entry.userId}/${entry.clientId}`,
      startsDay: before?.day !== day,
      startsUnread,
      startsRun: startsUnread || !before || !follows(before, entry),
      endsRun:
        !after || !follows(entry, after) || (!divided && unreadAfter !== null && opensUnread(after, unreadAfter, me)),
    };
  });
}

const opensUnread = (entry: Entry, unreadAfter: number, me: string) =>
  entry.seq > unreadAfter && entry.userId !== me && entry.kind !== 'system';

/** A deleted message stands where its words stood. */
const manner = ({ kind }: Entry) => (kind === 'deleted' ? 'text' : kind);

/** Of hidden messages one after the other only that there are some is shown, so that they are one run. */
const follows = (before: Entry, after: Entry) =>
  manner(before) === manner(after) &&
  before.kind !== 'system' &&
  before.userId === after.userId &&
  before.day === after.day &&
  (before.kind === 'hidden' || after.at.getTime() - before.at.getTime() < RUN_MS) &&
  before.state !== 'refused';
