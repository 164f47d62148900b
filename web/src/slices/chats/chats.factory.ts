import * as fc from 'fast-check';
import { CHAT_LEVELS, type ChatView, type Message } from '#contract/chats/views.ts';
import { MESSAGES_BEFORE_ACCEPTANCE } from '#contract/limits.ts';
import type { ChatEvent } from './chats.live.ts';
import type { MessagesPage } from './loaded-messages.live.ts';

/** A small model of the server for tests: its data, its answers, and the events it sends to one member. */
export const ME = 'm'.repeat(28);
export const ANA = 'a'.repeat(28);
export const BOB = 'b'.repeat(28);
const START_MS = Date.parse('2026-11-20T15:00:00.000Z');

const card = (uid: string) => ({ uid, username: uid.slice(0, 4), firstName: uid.slice(0, 3), profileImage: null });

export type Step =
  | { do: 'write'; chat: number; mine: boolean }
  | { do: 'read'; chat: number }
  | { do: 'rename' | 'accept' | 'leave' | 'join'; chat: number }
  /** The author of one of the chat's messages edits or deletes it. */
  | { do: 'edit' | 'delete'; chat: number; which: number }
  | { do: 'level'; chat: number }
  /** Another member joins a group, or leaves it. */
  | { do: 'participant'; chat: number };

export const CHATS = [
  { id: 'group_one', type: 'group', pending: null },
  { id: `${ANA}-${ME}`, type: 'direct', pending: 'sent' },
  { id: 'group_two', type: 'group', pending: null },
  { id: `${BOB}-${ME}`, type: 'direct', pending: 'received' },
] as const;

const chat = fc.nat({ max: CHATS.length - 1 });
/** Steps whose events may come out of order without a fetch. See `anyStep` for the others. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('write' as const), chat, mine: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), chat }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('edit' as const, 'delete' as const), chat, which: fc.nat(60) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('rename' as const, 'accept' as const), chat }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('level' as const), chat }) },
);
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: step },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'join' as const), chat }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('participant' as const), chat }) },
);

interface Stored {
  view: ChatView;
  messages: Message[];
  changes: number;
  takesPart: boolean;
}

export class ServerModel {
  private clock = START_MS;
  private readonly chats: Stored[] = CHATS.map(({ id, type, pending }, index) => ({
    messages: [],
    changes: 0,
    takesPart: true,
    view: {
      id,
      type,
      threadId: null,
      title: type === 'group' ? `Group ${index}` : null,
      overAt: null,
      createdAt: new Date(START_MS + index).toISOString(),
      createdBy: ANA,
      participants: [card(ME), card(ANA)],
      people: 2,
      other: type === 'direct' ? card(ANA) : null,
      lastMessage: null,
      lastSeq: 0,
      readSeq: 0,
      quiet: [],
      level: 'all',
      levelVersion: 0,
      unreadReplies: [],
      version: 1,
      request: pending && { direction: pending, remaining: MESSAGES_BEFORE_ACCEPTANCE },
      can: { send: pending !== 'received', answer: pending === 'received' },
    },
  }));

  /** Takes a step and returns the events that the member receives. */
  apply(step: Step): ChatEvent[] {
    const stored = this.chats[step.chat];
    if (!stored) return [];
    const events = this.take(stored, step);
    const quiet = stored.messages.filter(({ seq, kind }) => seq > stored.view.readSeq && kind !== 'text');
    stored.view = { ...stored.view, quiet: quiet.map(({ seq }) => seq) };
    return events.map((event) => (event.type === 'chat' ? { ...event, chat: stored.view } : event));
  }

  private take(stored: Stored, step: Step): ChatEvent[] {
    this.clock += 1000;
    if (step.do === 'leave' || step.do === 'join') return this.membership(stored, step.do === 'join');
    if (step.do === 'edit' || step.do === 'delete') return this.change(stored, step.do, step.which);
    if (!stored.takesPart && !(step.do === 'write' && !step.mine)) return [];
    if (step.do === 'participant') return this.participant(stored);
    if (step.do === 'level') return this.setNextLevel(stored);
    if (step.do === 'write') return this.write(stored, step.mine);
    if (step.do === 'read') return this.read(stored);
    if (step.do === 'accept' && !stored.view.request) return [];
    const version = stored.view.version + 1;
    stored.view =
      step.do === 'accept'
        ? { ...stored.view, version, request: null, can: { send: true, answer: false } }
        : { ...stored.view, version, title: `Renamed ${version}` };
    return [{ type: 'chat', chat: stored.view }];
  }

  private setNextLevel(stored: Stored): ChatEvent[] {
    const levelVersion = stored.view.levelVersion + 1;
    const level = CHAT_LEVELS[levelVersion % CHAT_LEVELS.length] ?? 'all';
    const change = { level, levelVersion, unreadReplies: [] };
    stored.view = { ...stored.view, ...change };
    return [{ type: 'chatLevel', chatId: stored.view.id, ...change }];
  }

  private read(stored: Stored): ChatEvent[] {
    if (stored.view.readSeq === stored.view.lastSeq) return [];
    stored.view = { ...stored.view, readSeq: stored.view.lastSeq };
    return [{ type: 'chatRead', chatId: stored.view.id, readSeq: stored.view.readSeq }];
  }

  private write(stored: Stored, mine: boolean): ChatEvent[] {
    const { view } = stored;
    if (view.request && (mine !== (view.request.direction === 'sent') || view.request.remaining === 0)) return [];
    const seq = view.lastSeq + 1;
    const message: Message = {
      chatId: view.id,
      seq,
      userId: mine ? ME : ANA,
      kind: 'text',
      content: `message ${seq}`,
      timestamp: new Date(this.clock).toISOString(),
      clientId: `${view.id}-${seq}`,
      change: 0,
    };
    stored.messages.push(message);
    const remaining = view.request ? view.request.remaining - 1 : 0;
    stored.view = {
      ...view,
      lastMessage: message,
      lastSeq: seq,
      readSeq: mine ? seq : view.readSeq,
      ...(view.request && {
        request: { ...view.request, remaining },
        can: { ...view.can, send: mine && remaining > 0 },
      }),
    };
    return stored.takesPart ? [{ type: 'message', message }] : [];
  }

  private change(stored: Stored, action: 'edit' | 'delete', choice: number): ChatEvent[] {
    const index = stored.messages.length === 0 ? -1 : choice % stored.messages.length;
    const original = stored.messages[index];
    if (original?.kind !== 'text') return [];
    const change = ++stored.changes;
    const message: Message =
      action === 'edit'
        ? { ...original, change, content: `changed ${change}` }
        : { ...original, change, kind: 'deleted', content: '' };
    stored.messages[index] = message;
    if (index === stored.messages.length - 1) stored.view = { ...stored.view, lastMessage: message };
    return stored.takesPart ? [{ type: 'message', message }] : [];
  }

  /** Bob joins or leaves, and a system line says so. */
  private participant(stored: Stored): ChatEvent[] {
    const { view } = stored;
    if (view.type !== 'group') return [];
    const present = !view.participants.some(({ uid }) => uid === BOB);
    const otherParticipants = view.participants.filter(({ uid }) => uid !== BOB);
    const [seq, version] = [view.lastSeq + 1, view.version + 1];
    const message: Message = {
      chatId: view.id,
      seq,
      userId: BOB,
      kind: 'system',
      event: present ? 'joined' : 'left',
      content: '',
      timestamp: new Date(this.clock).toISOString(),
      clientId: `${view.id}-${seq}`,
      change: 0,
    };
    stored.messages.push(message);
    stored.view = {
      ...view,
      version,
      participants: present ? [...otherParticipants, card(BOB)] : otherParticipants,
      people: present ? otherParticipants.length + 1 : otherParticipants.length,
      lastMessage: message,
      lastSeq: seq,
      readSeq: view.readSeq === view.lastSeq ? seq : view.readSeq,
    };
    return [
      { type: 'chatMember', chatId: view.id, member: card(BOB), present, version },
      { type: 'message', message },
    ];
  }

  private membership(stored: Stored, takesPart: boolean): ChatEvent[] {
    if (stored.view.type !== 'group' || stored.takesPart === takesPart) return [];
    stored.takesPart = takesPart;
    stored.view = { ...stored.view, version: stored.view.version + 1 };
    return [takesPart ? { type: 'chat', chat: stored.view } : { type: 'chatGone', chatId: stored.view.id }];
  }

  list(): ChatView[] {
    return this.chats.filter(({ takesPart }) => takesPart).map(({ view }) => view);
  }

  messages(chatId: string): Message[] {
    return this.chats.find(({ view }) => view.id === chatId)?.messages ?? [];
  }

  after(chatId: string, seq: number, limit: number): MessagesPage {
    const laterMessages = this.messages(chatId).filter((message) => message.seq > seq);
    return {
      items: laterMessages.slice(0, limit),
      hasMore: laterMessages.length > limit,
      changes: this.changes(chatId),
    };
  }

  before(chatId: string, seq: number, limit: number): MessagesPage {
    const earlierMessages = this.messages(chatId).filter((message) => message.seq < seq);
    return {
      items: earlierMessages.slice(-limit),
      hasMore: earlierMessages.length > limit,
      changes: this.changes(chatId),
    };
  }

  changedAfter(chatId: string, change: number, limit: number): MessagesPage {
    const changedMessages = this.messages(chatId).filter((message) => message.change > change);
    changedMessages.sort((a, b) => a.change - b.change);
    const items = changedMessages.slice(0, limit);
    const hasMore = changedMessages.length > limit;
    return { items, hasMore, changes: hasMore ? (items.at(-1)?.change ?? 0) : this.changes(chatId) };
  }

  changes(chatId: string): number {
    return this.chats.find(({ view }) => view.id === chatId)?.changes ?? 0;
  }
}

/** How an event arrives: late by some places, once, twice or never. */
export interface Arrival {
  late: number;
  twice: boolean;
  lost: boolean;
}
export const arrival = (lossy: boolean): fc.Arbitrary<Arrival> =>
  fc.record({ late: fc.nat({ max: 4 }), twice: fc.boolean(), lost: lossy ? fc.boolean() : fc.constant(false) });

/** Returns the events in the order in which they arrive. */
export function arriving<T>(events: readonly T[], arrivals: readonly Arrival[]): T[] {
  return events
    .flatMap((event, index) => {
      const { late, twice, lost } = arrivals[index % arrivals.length] ?? { late: 0, twice: false, lost: false };
      const delivery = { event, position: index + late };
      return lost ? [] : twice ? [delivery, { event, position: index + late + 1.5 }] : [delivery];
    })
    .sort((a, b) => a.position - b.position)
    .map(({ event }) => event);
}
