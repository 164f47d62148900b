import type { ChatView, Message } from '#contract/chats/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { handlersOf } from '#server/platform/http/handle.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Media } from '#server/slices/media/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { createBlockEffects } from './block-effects.ts';

export type MessageId = Pick<Message, 'chatId' | 'seq'>;
/** A message that a member received. */
export type ReceivedMessage = Pick<Message, 'userId' | 'kind' | 'content' | 'photo' | 'timestamp' | 'change'> & {
  chat: Pick<ChatView, 'id' | 'type' | 'title'>;
  /** The earlier words that they have seen, oldest first. */
  earlier: { content: string; hadPhoto: boolean; replacedAt: string }[];
};

/** A hangout that a member sees. */
export interface ReportedHangout {
  id: string;
  title: string;
  location: string;
  description: string;
  dateTime: string;
  createdBy: string | null;
  /** Null if there is none that the member sees. */
  coHost: string | null;
  /** The co-host who last changed its words; null for the host. */
  wordsBy: string | null;
  /** The notes of attendees that the member may read, by uid. */
  notes: ReadonlyMap<string, string>;
  /** The address of its picture. */
  picture: string | null;
}

/** The dependencies of this slice's use cases. */
export interface SafetyContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  mailQueue: MailQueue;
  /** Returns the product's own address, without a slash at the end. */
  publicUrl: () => string;
  identity: Identity;
  media: Media;
  profiles: Profiles;
  /** Returns a message for a report; null when the reader has not received it. The chats slice provides it. */
  receivedMessage: (
    db: Db,
    reader: string,
    message: MessageId,
    options: { since: Date; lock: boolean },
  ) => Promise<ReceivedMessage | null>;
  /** Returns a hangout for a report; null when the reader may not see it. The hangouts slice provides it. */
  seenHangout: (db: Db, reader: string, hangoutId: string) => Promise<ReportedHangout | null>;
  /** Runs later slices in the transaction of a block, and in the one that undoes it. */
  blockEffects: ReturnType<typeof createBlockEffects>;
  /** Runs the listeners of later slices in the transaction that hides a member, or shows them again. */
  notifyHidden: (work: Work, uid: string) => Promise<void>;
  /** Mails a link in the background. A failure is logged. */
  mailLater: (run: () => Promise<unknown>) => void;
}

// The routes are about the caller's own blocks, or find their resource by what the body contains.
export const { handle, handleInTransaction } = handlersOf<SafetyContext>()({});
