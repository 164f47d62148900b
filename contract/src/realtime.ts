import * as z from 'zod/mini';
import { announcement } from './announcements/views.ts';
import { chatId, clientId } from './chats/forms.ts';
import { EMPTY_MESSAGE_ERROR, hasContent, messageFields } from './chats/routes.ts';
import { chatSettings, chatView, levelOfChat, message, reactionChange } from './chats/views.ts';
import { connectionView } from './connections/routes.ts';
import { eventView } from './events/views.ts';
import { hangout, mine } from './hangouts/views.ts';
import { notification } from './notifications/routes.ts';
import { memberCard } from './profiles/views.ts';

/** The path of the socket. Frames are JSON text, and `t` names the kind of frame. */
export const REALTIME_PATH = '/realtime';

/** Topics that any member may subscribe to: `threads` sends every hangout the subscriber may see, `events` every event. */
export const TOPICS = ['threads', 'events'] as const;
const topic = z.enum(TOPICS);
export type Topic = z.output<typeof topic>;

/** Frames that a client sends. The first one is `hello`. Another `hello` with a fresh token keeps the socket open. */
export const clientFrame = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), token: z.string().check(z.maxLength(8192)) }),
  z
    .strictObject({
      t: z.literal('send'),
      /** The client's number for this frame. The answer repeats it. */
      n: z.number(),
      chatId,
      clientId,
      ...messageFields,
    })
    .check(z.refine(hasContent, EMPTY_MESSAGE_ERROR)),
  /** Subscribes to a topic until `unsubscribe` or until the socket closes. The server answers with `subscribed`. */
  z.strictObject({ t: z.literal('subscribe'), topic }),
  z.strictObject({ t: z.literal('unsubscribe'), topic }),
  /** The member is typing in a chat. The client repeats it every few seconds. It is neither stored nor answered. */
  z.strictObject({ t: z.literal('typing'), chatId }),
  z.strictObject({ t: z.literal('ping') }),
]);
export type ClientFrame = z.input<typeof clientFrame>;

/**
 * Live events. Only members who may read the resource receive its events:
 * - message, reaction: the participants of its chat
 * - chatMember: the other participants of a group chat
 * - chatRenamed: the participants of a group chat
 * - typing: the other participants of an open, small chat, except members who blocked the writer or were blocked by them
 * - chatSeen: the other member of an open direct chat, if both members share their read positions
 * - hangout: subscribers of `threads` who may see the hangout; its host and co-host alone, when the answer or the note of an attendee changed
 * - event: subscribers of `events`
 * - announcement: every member
 * - announcementGone: every member, when it was taken back; the member who dismissed it
 * - groupChanged: the members of a group, and members who asked to join or left
 * - huddleChanged: the participants of a huddle
 * - tableChanged: the members of a table
 * - welcomeChanged: the member whose settings of being welcomed, or offer of a table, changed
 * - firstStepsChanged: the member whose steps they are
 * - savedFiltersChanged: the member who saved or removed filters
 * - hangoutRsvp, hangoutsChanged, huddleInvitationsChanged, chat, chatRead, chatLevel, chatSettings, connection, connectionEnded, notification, notificationsRead, notificationsGone, safetyCardChanged, profile, account: the member it belongs to
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('message'), message }),
  z.strictObject({ type: z.literal('reaction'), ...reactionChange.shape }),
  z.strictObject({ type: z.literal('chat'), chat: chatView }),
  z.strictObject({ type: z.literal('chatGone'), chatId: z.string() }),
  /** A group chat has another title. `version` is the chat's. */
  z.strictObject({ type: z.literal('chatRenamed'), chatId: z.string(), title: z.string(), version: z.number() }),
  z.strictObject({ type: z.literal('chatRead'), chatId: z.string(), readSeq: z.number() }),
  /** The member chose which messages of a chat notify them. */
  z.strictObject({ type: z.literal('chatLevel'), chatId: z.string(), ...levelOfChat.shape }),
  /** The other member of a direct chat has read up to `seq`. 0 means that they no longer share it. */
  z.strictObject({ type: z.literal('chatSeen'), chatId: z.string(), seq: z.number() }),
  z.strictObject({ type: z.literal('typing'), chatId: z.string(), userId: z.string() }),
  z.strictObject({ type: z.literal('chatSettings'), settings: chatSettings }),
  /** A member joined or left a group chat. `version` is the version of the chat. */
  z.strictObject({
    type: z.literal('chatMember'),
    chatId: z.string(),
    member: memberCard,
    present: z.boolean(),
    version: z.number(),
  }),
  z.strictObject({ type: z.literal('hangout'), hangout }),
  /** The member's own part in a hangout, as of this version of it. */
  z.strictObject({ type: z.literal('hangoutRsvp'), id: z.string(), version: z.number(), ...mine.shape }),
  /** The set of hangouts that the member may see has changed (for example after a block): fetch the list again. */
  z.strictObject({ type: z.literal('hangoutsChanged') }),
  /** A group changed, or the member’s part in it: fetch it again. */
  z.strictObject({ type: z.literal('groupChanged'), groupId: z.string() }),
  /** A huddle changed, or the member’s part in it: fetch it again. */
  z.strictObject({ type: z.literal('huddleChanged'), huddleId: z.string() }),
  /** An invitation to a huddle reached the member, or one waits no longer: fetch them again. */
  z.strictObject({ type: z.literal('huddleInvitationsChanged') }),
  /** A table of the member changed, or the member has one more or one less. Null: their wish changed. Fetch them again. */
  z.strictObject({ type: z.literal('tableChanged'), tableId: z.nullable(z.string()) }),
  z.strictObject({ type: z.literal('welcomeChanged') }),
  /** The member's trusted contact or shared plans changed: fetch them again. */
  z.strictObject({ type: z.literal('safetyCardChanged') }),
  /** The member marked a first step, or hid the list, in another tab: fetch it again. */
  z.strictObject({ type: z.literal('firstStepsChanged') }),
  /** The member saved or removed filters of hangouts: fetch them again. */
  z.strictObject({ type: z.literal('savedFiltersChanged') }),
  z.strictObject({ type: z.literal('event'), event: eventView }),
  /** Operators announced something to all members. */
  z.strictObject({ type: z.literal('announcement'), announcement }),
  /** An announcement was taken back, or the member dismissed it in another tab. */
  z.strictObject({ type: z.literal('announcementGone'), id: z.string() }),
  /** The member goes to an event now, or does so no longer. */
  z.strictObject({ type: z.literal('eventAttendance'), eventId: z.string(), isGoing: z.boolean() }),
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
  /** The member's own profile changed in another tab. */
  z.strictObject({ type: z.literal('profile') }),
  /** The member's email was confirmed or changed: look the account up again. */
  z.strictObject({ type: z.literal('account') }),
]);
export type LiveEvent = z.output<typeof liveEvent>;
export type LiveEventType = LiveEvent['type'];

/** Frames that the server sends. */
export const serverFrame = z.discriminatedUnion('t', [
  /**
   * `builds`: the builds of the web app that the server has, one for each language. A page of another build is outdated.
   * `fetchLater`: the server is busy, and sends `missed` when the client can fetch the current state.
   */
  z.strictObject({
    t: z.literal('ready'),
    uid: z.string(),
    builds: z.array(z.string()),
    fetchLater: z.boolean(),
  }),
  z.strictObject({ t: z.literal('event'), event: liveEvent }),
  /** The subscription has started: fetch the current state now. If `allowed` is false, the member may not subscribe. */
  z.strictObject({ t: z.literal('subscribed'), topic, allowed: z.boolean() }),
  /** Some events were lost, or were sent before the socket was connected: fetch the current state. */
  z.strictObject({ t: z.literal('missed') }),
  z.strictObject({ t: z.literal('ack'), n: z.number(), message }),
  z.strictObject({ t: z.literal('refused'), n: z.number(), code: z.string(), message: z.string() }),
  z.strictObject({ t: z.literal('pong') }),
]);
export type ServerFrame = z.output<typeof serverFrame>;

/** Close codes of this protocol. */
export const CLOSE = {
  /** The token has expired or is invalid: get a fresh one and reconnect. */
  TOKEN: 4401,
  /** The session has ended: do not reconnect with it. */
  SESSION_ENDED: 4403,
  /** The client sent a frame that is not part of the protocol. */
  BAD_FRAME: 4400,
  /** The client is too slow to receive its events: reconnect and fetch the current state. */
  TOO_SLOW: 4408,
  /** The client sends more frames than SOCKETS allows: reconnect later. */
  TOO_FAST: 4429,
} as const;

/** The live subscriptions of the specification (D-04) and the events that serve them. For the generated table. */
export const SUBSCRIPTIONS = {
  'chats (mine)': ['chat', 'chatMember', 'chatRenamed', 'chatGone', 'chatRead', 'chatSeen', 'chatLevel', 'message'],
  'users/{uid}/directMessages': ['chat', 'chatGone', 'message'],
  'messages/{chatId}': ['message', 'reaction', 'typing'],
  'threads (topic)': ['hangout', 'hangoutRsvp', 'hangoutsChanged'],
  'events (topic)': ['event', 'eventAttendance'],
  'messages/{eventId}': ['message'],
  'notifications/{uid}': ['notification', 'notificationsRead', 'notificationsGone'],
  'connections/{uid}': ['connection', 'connectionEnded'],
} as const satisfies Record<string, readonly LiveEventType[]>;
