import type { Message } from '#contract/chats/views.ts';

/** The photo of an unsent message: its size in pixels, and its url once it is uploaded. The file is stored under the clientId. */
export interface OutboxPhoto {
  width: number;
  height: number;
  url: string | null;
}

/**
 * A message of the member that the conversation does not show as stored yet. It goes from waiting to sending to stored, and
 * waits again without an answer. A refused one stays until its author retries or deletes it.
 */
export interface OutboxMessage {
  photo?: OutboxPhoto;
  /** The seq of the message that it answers. */
  replyTo?: number;
  clientId: string;
  chatId: string;
  content: string;
  /** When it was written, in ms of this device's clock. Unsent messages are ordered and shown by it. */
  writtenAt: number;
  state: 'waiting' | 'sending' | 'stored' | 'refused';
  /** How often it was sent without getting an answer. */
  attempts: number;
  /** Why the server refused it. */
  refusal: { code: string; message: string } | null;
}

export type OutboxMessages = readonly OutboxMessage[];

export type OutboxEvent =
  | {
      type: 'written';
      message: Pick<OutboxMessage, 'clientId' | 'chatId' | 'content' | 'writtenAt' | 'photo' | 'replyTo'>;
    }
  /** The photo was uploaded; null: the server has deleted it since. */
  | { type: 'uploaded'; clientId: string; url: string | null }
  /** Messages of a closed page were found on this device. */
  | { type: 'recovered'; messages: readonly OutboxMessage[] }
  | { type: 'sending' | 'unanswered' | 'retried' | 'deleted' | 'shown'; clientId: string }
  | { type: 'refused'; clientId: string; code: string; message: string }
  | { type: 'stored'; message: Pick<Message, 'clientId'> }
  /** The member signed out. */
  | { type: 'allDeleted' };

/** Returns the outbox after an event; the same array when the event changes nothing. */
export function applyToOutbox(outbox: OutboxMessages, event: OutboxEvent): OutboxMessages {
  switch (event.type) {
    case 'written':
      return add(outbox, [{ ...event.message, state: 'waiting', attempts: 0, refusal: null }]);
    case 'recovered':
      return add(outbox, event.messages);
    case 'sending':
      return change(outbox, event.clientId, ['waiting'], (message) => ({ ...message, state: 'sending' }));
    case 'uploaded':
      return change(outbox, event.clientId, ['sending'], (message) =>
        message.photo ? { ...message, photo: { ...message.photo, url: event.url } } : message,
      );
    case 'unanswered':
      return change(outbox, event.clientId, ['sending'], (message) => ({
        ...message,
        state: 'waiting',
        attempts: message.attempts + 1,
      }));
    case 'refused': {
      const refusal = { code: event.code, message: event.message };
      return change(outbox, event.clientId, ['sending'], (message) => ({ ...message, state: 'refused', refusal }));
    }
    case 'retried':
      return change(outbox, event.clientId, ['refused'], (message) => ({
        ...message,
        state: 'waiting',
        attempts: 0,
        refusal: null,
      }));
    case 'stored':
      return change(outbox, event.message.clientId, ['waiting', 'sending', 'refused'], (message) => ({
        ...message,
        state: 'stored',
        refusal: null,
      }));
    case 'deleted':
      return remove(outbox, event.clientId, 'refused');
    case 'shown':
      return remove(outbox, event.clientId, 'stored');
    case 'allDeleted':
      return [];
  }
}

/** Returns the message of a chat to send next. There is none while one is being sent, which keeps them in order. */
export function nextToSend(outbox: OutboxMessages, chatId: string): OutboxMessage | undefined {
  const inChat = outbox.filter((message) => message.chatId === chatId);
  if (inChat.some((message) => message.state === 'sending')) return undefined;
  return inChat.find((message) => message.state === 'waiting');
}

function add(outbox: OutboxMessages, messages: readonly OutboxMessage[]): OutboxMessages {
  const fresh = messages.filter(({ clientId }) => !outbox.some((message) => message.clientId === clientId));
  if (fresh.length === 0) return outbox;
  return [...outbox, ...fresh].sort((a, b) => a.writtenAt - b.writtenAt);
}

function change(
  outbox: OutboxMessages,
  clientId: string,
  fromStates: OutboxMessage['state'][],
  update: (message: OutboxMessage) => OutboxMessage,
): OutboxMessages {
  const target = outbox.find((message) => message.clientId === clientId && fromStates.includes(message.state));
  return target ? outbox.map((message) => (message === target ? update(message) : message)) : outbox;
}

function remove(outbox: OutboxMessages, clientId: string, state: OutboxMessage['state']): OutboxMessages {
  const remaining = outbox.filter((message) => message.clientId !== clientId || message.state !== state);
  return remaining.length < outbox.length ? remaining : outbox;
}
