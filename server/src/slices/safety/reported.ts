import type { ChatView, Message } from '#contract/chats/views.ts';
import type { HangoutText } from '#contract/hangouts/routes.ts';

export type MessageId = Pick<Message, 'chatId' | 'seq'>;
/** A message that a member received. */
export type ReceivedMessage = Pick<Message, 'userId' | 'kind' | 'content' | 'photo' | 'timestamp' | 'change'> & {
  chat: Pick<ChatView, 'id' | 'type' | 'title'>;
  /** The earlier words that they have seen, oldest first. */
  earlier: { content: string; hadPhoto: boolean; replacedAt: string }[];
};

/** A hangout that a member sees. */
export interface ReportedHangout extends Record<HangoutText, string> {
  id: string;
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
