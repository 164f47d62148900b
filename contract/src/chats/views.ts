import * as z from 'zod/mini';
import { picture } from '../media/views.ts';
import { memberCard } from '../profiles/views.ts';
import { instant } from '../shapes.ts';

/**
 * messages/{chatId}/{seq}. `seq` counts 1, 2, 3, … in each chat without a gap and gives the order for everybody.
 * `timestamp` is the server's time. `clientId` is chosen by the sender's client, so that a message is stored once.
 *
 * `kind` text: written by a member. system: reports what a member did, and counts as read for members who have read everything
 * before it. hidden: in a group, written by somebody whom a block withholds from the reader; only its place is shown, and never changes. deleted:
 * deleted by its sender; only its place is kept.
 *
 * `change` is 0 until the sender edits or deletes the message or somebody reacts to it. Then it is the number of that change;
 * changes count 1, 2, 3, … in each chat without a gap. If two copies of a message differ, the one with the higher number is newer.
 */
export const MESSAGE_KINDS = ['text', 'system', 'hidden', 'deleted'] as const;
export const SYSTEM_EVENTS = ['joined', 'left', 'changed', 'cancelled', 'started'] as const;
/** Details of a system message: the new values after `changed`, the reason after `cancelled`. */
export const systemData = z.object({
  title: z.optional(z.string()),
  time: z.optional(instant),
  /** The end of a hangout that has another time. */
  until: z.optional(instant),
  place: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type SystemData = z.output<typeof systemData>;

/** How many members reacted to a message with an emoji, and whether the reader is one of them. */
export const reaction = z.object({ emoji: z.string(), count: z.number(), mine: z.boolean() });
export type Reaction = z.output<typeof reaction>;

/**
 * A member's reaction to a message was set, replaced or taken back. `was`: their reaction before. `userId` is '' when a block
 * withholds the member or the message from the receiver: then only the number of the change is true.
 */
export const reactionChange = z.object({
  chatId: z.string(),
  seq: z.number(),
  userId: z.string(),
  emoji: z.nullable(z.string()),
  was: z.nullable(z.string()),
  change: z.number(),
});
export type ReactionChange = z.output<typeof reactionChange>;

export const message = z.object({
  chatId: z.string(),
  seq: z.number(),
  userId: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  content: z.string(),
  /** The change that a system message reports. `userId` is the member who did it, or '' when the community's operators did. */
  event: z.optional(z.enum(SYSTEM_EVENTS)),
  data: z.optional(systemData),
  /** With a photo, `content` is its caption, which may be ''. Only members who may read the message receive the url. */
  photo: z.optional(picture),
  /** The seq of the message in the same chat that this one answers (M-14). By now it may be edited, deleted or hidden from the reader. */
  replyTo: z.optional(z.number()),
  timestamp: instant,
  clientId: z.string(),
  change: z.number(),
  /** Whether its author has edited it. */
  edited: z.optional(z.boolean()),
  /** Reactions in the order of the first of each emoji. Only lists have them: a message without this field leaves the known reactions as they are. */
  reactions: z.optional(z.array(reaction)),
});
export type Message = z.output<typeof message>;
export type SystemEvent = (typeof SYSTEM_EVENTS)[number];

/**
 * Which messages of a chat notify a participant and count in the total of their unread messages: all, those that answer one of
 * their own, or none.
 */
export const CHAT_LEVELS = ['all', 'replies', 'nothing'] as const;
export type ChatLevel = (typeof CHAT_LEVELS)[number];
export const levelOfChat = z.object({
  level: z.enum(CHAT_LEVELS),
  /** Rises each time the participant changes the level. */
  levelVersion: z.number(),
  /** With the level `replies`: the unread messages that answer one of the participant's own. Otherwise empty. */
  unreadReplies: z.array(z.number()),
});
export type LevelOfChat = z.output<typeof levelOfChat>;

/** A chat as one participant sees it. Messages after readSeq are unread, except at the quiet places. */
export const chatView = z.object({
  id: z.string(),
  type: z.enum(['direct', 'group']),
  /** The hangout whose chat it is; null for other chats. */
  threadId: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** When the hangout or event of the chat ends, of several the last one, or when it was cancelled; null for other chats. */
  overAt: z.nullable(instant),
  createdAt: instant,
  createdBy: z.string(),
  /** The first CHAT_FACES participants. The route `participants` lists all of them. */
  participants: z.array(memberCard),
  /** The number of participants whom the viewer may see. */
  people: z.number(),
  /** The other member of a direct chat; null in a group. */
  other: z.nullable(memberCard),
  lastMessage: z.nullable(message),
  lastSeq: z.number(),
  readSeq: z.number(),
  /**
   * Places after readSeq with nothing to read: system messages, deleted messages, and in a group messages that a block
   * withholds from the viewer. Only the newest QUIET_LOOKED_AT places are checked.
   */
  quiet: z.array(z.number()),
  ...levelOfChat.shape,
  /** Rises with every change except messages and read positions, so that a late event never undoes a newer one. */
  version: z.number(),
  /** The connection request this direct chat waits on, if any. */
  request: z.nullable(
    z.object({
      direction: z.enum(['sent', 'received']),
      /** The number of messages that the sender may still write. */
      remaining: z.number(),
    }),
  ),
  can: z.object({ send: z.boolean(), answer: z.boolean() }),
});
export type ChatView = z.output<typeof chatView>;

/** A member's privacy settings for chats. */
export const chatSettings = z.object({
  /** Whether others see how far the member has read. When it is off, the member does not see it of others either. */
  showRead: z.boolean(),
});
export type ChatSettings = z.output<typeof chatSettings>;
