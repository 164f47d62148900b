import type { Message } from '#contract/chats/views.ts';

/** The photo of an unsent message: its size in pixels, and its url once it is uploaded. The file is stored under the clientId. */
export interface UnsentPhoto {
  width: number;
  height: number;
  url: string | null;
}

/**
 * A message of the member that the conversation does not show as stored yet. It goes from waiting to sending to stored, and
 * waits again without an answer. A refused one stays until its author retries or deletes it.
 */
export interface UnsentMessage {
  photo?: UnsentPhoto;
  /** The seq of the message that it answers. */
  replyTo?: number;
  clientId: string;
  chatId: string;
  content: string;
  /** When it was written, in ms of this device's clock. Unsent messages are ordered and shown by it. */
  at: number;
  state: 'waiting' | 'sending' | 'stored' | 'refused';
  /** How often it was sent without getting an answer. */
  attempts: number;
  /** Why the server refused it. */
  refusal: { code: string; message: string } | null;
}

export type UnsentMessages = readonly UnsentMessage[];

export type UnsentEvent =
  | { type: 'written'; message: Pick<UnsentMessage, 'clientId' | 'chatId' | 'content' | 'at' | 'photo' | 'replyTo'> }
  /** The photo was uploaded; null: the server has deleted it since. */
  | { type: 'uploaded'; clientId: string; url: string | null }
  /** Messages of a closed page were found on this device. */
  | { type: 'found'; messages: readonly UnsentMessage[] }
  | { type: 'sending' | 'unanswered' | 'retried' | 'deleted' | 'shown'; clientId: string }
  | { type: 'refused'; clientId: string; code: string; message: string }
  | { type: 'stored'; message: Pick<Message, 'clientId'> }
  /** The member signed out. */
  | { type: 'allDeleted' };

/** Returns the unsent messages after an event; the same array when the event changes nothing. */
export function applyToUnsent(unsent: UnsentMessages, event: UnsentEvent): UnsentMessages {
  switch (event.type) {
    case 'written':
      return add(unsent, [{ ...event.message, state: 'waiting', attempts: 0, refusal: null }]);
    case 'found':
      return add(unsent, event.messages);
    case 'sending':
      return change(unsent, event.clientId, ['waiting'], (message) => ({ ...message, state: 'sending' }));
    case 'uploaded':
      return change(unsent, event.clientId, ['sending'], (message) =>
        message.photo ? { ...message, photo: { ...message.photo, url: event.url } } : message,
      );
    case 'unanswered':
      return change(unsent, event.clientId, ['sending'], (message) => ({
        ...message,
        state: 'waiting',
        attempts: message.attempts + 1,
      }));
    case 'refused': {
      const refusal = { code: event.code, message: event.message };
      return change(unsent, event.clientId, ['sending'], (message) => ({ ...message, state: 'refused', refusal }));
    }
    case 'retried':
      return change(unsent, event.clientId, ['refused'], (message) => ({
        ...message,
        state: 'waiting',
        attempts: 0,
        refusal: null,
      }));
    case 'stored':
      return change(unsent, event.message.clientId, ['waiting', 'sending', 'refused'], (message) => ({
        ...message,
        state: 'stored',
        refusal: null,
      }));
    case 'deleted':
      return remove(unsent, event.clientId, 'refused');
    case 'shown':
      return remove(unsent, event.clientId, 'stored');
    case 'allDeleted':
      return [];
  }
}

/** Returns the message of a chat to send next. There is none while one is being sent, which keeps them in order. */
export function nextToSend(unsent: UnsentMessages, chatId: string): UnsentMessage | undefined {
  const inChat = unsent.filter((message) => message.chatId === chatId);
  if (inChat.some((message) => message.state === 'sending')) return undefined;
  return inChat.find((message) => message.state === 'waiting');
}

function add(unsent: UnsentMessages, messages: readonly UnsentMessage[]): UnsentMessages {
  const fresh = messages.filter(({ clientId }) => !unsent.some((message) => message.clientId === clientId));
  if (fresh.length === 0) return unsent;
  return [...unsent, ...fresh].sort((a, b) => a.at - b.at);
}

function change(
  unsent: UnsentMessages,
  clientId: string,
  fromStates: UnsentMessage['state'][],
  update: (message: UnsentMessage) => UnsentMessage,
): UnsentMessages {
  const target = unsent.find((message) => message.clientId === clientId && fromStates.includes(message.state));
  return target ? unsent.map((message) => (message === target ? update(message) : message)) : unsent;
}

function remove(unsent: UnsentMessages, clientId: string, state: UnsentMessage['state']): UnsentMessages {
  const remaining = unsent.filter((message) => message.clientId !== clientId || message.state !== state);
  return remaining.length < unsent.length ? remaining : unsent;
}
