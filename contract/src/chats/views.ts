import * as z from 'zod/mini';
import { picture } from '../media/views.ts';
import { memberCard } from '../profiles/views.ts';
import { instant } from '../shapes.ts';

/**
 * messages/{chatId}/{seq}. `seq` counts 1, 2, 3, … in each chat without a gap and is the order for everybody;
 * `timestamp` is the server's. `clientId` is the sender's own name for the message, so that it is stored once.
 *
 * `kind` text: what a member wrote. system: a line about what a member did ("Ann joined"), read by whoever had read all
 * above it. hidden: in a group, of somebody whom a block keeps from the reader; only its place in the order is told.
 * deleted: taken back by its writer; nothing of it is kept but its place.
 *
 * `change` is 0 until its writer changes it; then the number of that change, which count 1, 2, 3, … in each chat without a
 * gap. Of two states of a message the one with the higher number is the newer.
 */
export const MESSAGE_KINDS = ['text', 'system', 'hidden', 'deleted'] as const;
export const message = z.object({
  chatId: z.string(),
  seq: z.number(),
  userId: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  content: z.string(),
  /** With one, `content` is its caption, and may be ''. Its url is told to those who read the message, and no one else. */
  photo: z.optional(picture),
  timestamp: instant,
  clientId: z.string(),
  change: z.number(),
});
export type Message = z.output<typeof message>;

/** A chat as one participant sees it. Unread are the places after readSeq that are not among the quiet ones. */
export const chatView = z.object({
  id: z.string(),
  type: z.enum(['direct', 'group']),
  /** Of a hangout's chat; null in a direct one. */
  threadId: z.nullable(z.string()),
  title: z.nullable(z.string()),
  createdAt: instant,
  createdBy: z.string(),
  /** Of a large group the first of them (CHAT_FACES); the rest by `participants`. */
  participants: z.array(memberCard),
  /** How many take part, as far as the viewer sees them. */
  people: z.number(),
  /** The other member of a direct chat; null in a group. */
  other: z.nullable(memberCard),
  lastMessage: z.nullable(message),
  lastSeq: z.number(),
  readSeq: z.number(),
  /**
   * Places after readSeq with nothing to read: lines, messages that were deleted, and in a group those of somebody whom a
   * block keeps from the viewer. Only of the newest QUIET_LOOKED_AT places.
   */
  quiet: z.array(z.number()),
  /** The viewer wants no notifications of this chat, and not to see it counted. */
  muted: z.boolean(),
  /** Rises with each time they change that. */
  mutedVersion: z.number(),
  /** Rises with every change but messages and reads, so that a late event never undoes a newer one. */
  version: z.number(),
  /** The connection request this direct chat waits on, if any. */
  request: z.nullable(
    z.object({
      direction: z.enum(['sent', 'received']),
      /** Messages the sender may still write. */
      remaining: z.number(),
    }),
  ),
  can: z.object({ send: z.boolean(), answer: z.boolean() }),
});
export type ChatView = z.output<typeof chatView>;

/** What a member lets others know while they talk. */
export const chatSettings = z.object({
  /** Whether others see how far the member has read; if not, the member sees nobody's either. */
  showRead: z.boolean(),
});
export type ChatSettings = z.output<typeof chatSettings>;
