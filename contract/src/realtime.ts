import * as z from 'zod/mini';
import { chatId, clientId, hasSomething, NOTHING_WRITTEN, written } from './chats/routes.ts';
import { chatSettings, chatView, message } from './chats/views.ts';
import { connectionView } from './connections/routes.ts';
import { eventView } from './events/views.ts';
import { hangout, mine } from './hangouts/views.ts';
import { notification } from './notifications/routes.ts';
import { memberCard } from './profiles/views.ts';

/** Where the socket is. Frames are JSON text; `t` says which. */
export const REALTIME_PATH = '/realtime';

/** What everybody may listen to who asks for it: `threads` tells of every hangout the listener may see, `events` of every event. */
export const TOPICS = ['threads', 'events'] as const;
const topic = z.enum(TOPICS);
export type Topic = z.output<typeof topic>;

/** What a client may say. The first frame is `hello`; a later one with a fresh token keeps the socket alive. */
export const clientFrame = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), token: z.string().check(z.maxLength(8192)) }),
  z
    .strictObject({
      t: z.literal('send'),
      /** The caller's number for this frame; the answer carries it. */
      n: z.number(),
      chatId,
      clientId,
      ...written,
    })
    .check(z.refine(hasSomething, NOTHING_WRITTEN)),
  /** Listen to a topic from now on, until `unsubscribe` or the socket's end; answered by `subscribed`. */
  z.strictObject({ t: z.literal('subscribe'), topic }),
  z.strictObject({ t: z.literal('unsubscribe'), topic }),
  /** The member is writing in a chat: said again every few seconds while it is so. It is neither stored nor answered. */
  z.strictObject({ t: z.literal('typing'), chatId }),
  z.strictObject({ t: z.literal('ping') }),
]);
export type ClientFrame = z.input<typeof clientFrame>;

/**
 * What happens, live. An event reaches those who may read the thing it is about, and no one else:
 * - message: the participants of its chat
 * - chatMember: the other participants of a group chat
 * - typing: the other participants of a chat that is open and not large, but none whom a block keeps from who writes
 * - chatSeen: the other member of a direct chat that is open, where both let each other know
 * - hangout: who listens to `threads` and may see the hangout
 * - event: who listens to `events`
 * - hangoutRsvp, hangoutsChanged, chat, chatRead, chatMuted, chatSettings, connection, connectionEnded, notification, notificationsRead, notificationsGone, profile: the member it belongs to
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('message'), message }),
  z.strictObject({ type: z.literal('chat'), chat: chatView }),
  z.strictObject({ type: z.literal('chatGone'), chatId: z.string() }),
  z.strictObject({ type: z.literal('chatRead'), chatId: z.string(), readSeq: z.number() }),
  /** The member muted a chat, or hears of it again. */
  z.strictObject({
    type: z.literal('chatMuted'),
    chatId: z.string(),
    muted: z.boolean(),
    mutedVersion: z.number(),
  }),
  /** The other member of a direct chat has read up to there; 0: that is not told any more. */
  z.strictObject({ type: z.literal('chatSeen'), chatId: z.string(), seq: z.number() }),
  z.strictObject({ type: z.literal('typing'), chatId: z.string(), userId: z.string() }),
  z.strictObject({ type: z.literal('chatSettings'), settings: chatSettings }),
  /** Somebody came into a group chat, or left it. `version` is the chat's. */
  z.strictObject({
    type: z.literal('chatMember'),
    chatId: z.string(),
    member: memberCard,
    present: z.boolean(),
    version: z.number(),
  }),
  z.strictObject({ type: z.literal('hangout'), hangout }),
  /** How the member themself stands to a hangout, as of that version of it. */
  z.strictObject({ type: z.literal('hangoutRsvp'), id: z.string(), version: z.number(), ...mine.shape }),
  /** Which hangouts the member sees has changed as a whole (a block): fetch them anew. */
  z.strictObject({ type: z.literal('hangoutsChanged') }),
  z.strictObject({ type: z.literal('event'), event: eventView }),
  z.strictObject({ type: z.literal('connection'), connection: connectionView }),
  z.strictObject({
    type: z.literal('connectionEnded'),
    target: z.string(),
    requester: z.string(),
    version: z.number(),
  }),
  z.strictObject({ type: z.literal('notification'), notification, unread: z.number() }),
  z.strictObject({ type: z.literal('notificationsRead'), ids: z.nullable(z.array(z.string())), unread: z.number() }),
  z.strictObject({ type: z.literal('notificationsGone'), ids: z.array(z.string()), unread: z.number() }),
  /** Own profile changed in another tab. */
  z.strictObject({ type: z.literal('profile') }),
]);
export type LiveEvent = z.output<typeof liveEvent>;
export type LiveEventType = LiveEvent['type'];

/** What the server may say. */
export const serverFrame = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('ready'), uid: z.string() }),
  z.strictObject({ t: z.literal('event'), event: liveEvent }),
  /** Everything about the topic from here on is told: fetch what is there now. `allowed` false: it is not for this member. */
  z.strictObject({ t: z.literal('subscribed'), topic, allowed: z.boolean() }),
  /** Some of what happened could not be told: fetch what is there, as after a reconnect. */
  z.strictObject({ t: z.literal('missed') }),
  z.strictObject({ t: z.literal('ack'), n: z.number(), message }),
  z.strictObject({ t: z.literal('refused'), n: z.number(), code: z.string(), message: z.string() }),
  z.strictObject({ t: z.literal('pong') }),
]);
export type ServerFrame = z.output<typeof serverFrame>;

/** Close codes of our own. */
export const CLOSE = {
  /** The token has expired or is wrong: fetch a fresh one and come back. */
  TOKEN: 4401,
  /** The session has ended: do not come back with it. */
  SESSION_ENDED: 4403,
  /** A frame that is not of the protocol. */
  BAD_FRAME: 4400,
  /** Too slow to take what is sent to it: come back and catch up. */
  TOO_SLOW: 4408,
} as const;

/** The specification's live subscriptions (D-04) and the events that serve them; for the generated table. */
export const SUBSCRIPTIONS = {
  'chats (mine)': ['chat', 'chatMember', 'chatGone', 'chatRead', 'chatSeen', 'chatMuted', 'message'],
  'users/{uid}/directMessages': ['chat', 'chatGone', 'message'],
  'messages/{chatId}': ['message', 'typing'],
  'threads (topic)': ['hangout', 'hangoutRsvp', 'hangoutsChanged'],
  'events (topic)': ['event'],
  'messages/{eventId}': ['message'],
  'notifications/{uid}': ['notification', 'notificationsRead', 'notificationsGone'],
  'connections/{uid}': ['connection', 'connectionEnded'],
} as const satisfies Record<string, readonly LiveEventType[]>;
