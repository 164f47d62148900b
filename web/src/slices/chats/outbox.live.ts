import type { Message } from '#contract/chats/views.ts';

/** The photo of a message on its way, in pixels; `url` once it is uploaded. The file is kept under the message's clientId. */
export interface UnsentPhoto {
  width: number;
  height: number;
  url: string | null;
}

/**
 * A message on its way. It goes waiting -> sending -> stored and never back from stored; without an answer it waits
 * again; refused, it stays with its text until its writer tries again or deletes it.
 */
export interface Unsent {
  photo?: UnsentPhoto;
  clientId: string;
  chatId: string;
  content: string;
  /** When it was written, ms, by this device's clock: for its place among the unsent, and to show. */
  at: number;
  state: 'waiting' | 'sending' | 'stored' | 'refused';
  /** How often it was sent without an answer. */
  attempts: number;
  /** Why the server did not take it. */
  refusal: { code: string; message: string } | null;
}

export type Outbox = readonly Unsent[];

export type OutboxEvent =
  | { type: 'written'; message: Pick<Unsent, 'clientId' | 'chatId' | 'content' | 'at' | 'photo'> }
  /** The message's photo is on the server; null: not any more. */
  | { type: 'uploaded'; clientId: string; url: string | null }
  /** Found on this device, left by a page that has gone. */
  | { type: 'found'; messages: readonly Unsent[] }
  | { type: 'sending' | 'unanswered' | 'retried' | 'deleted' | 'settled'; clientId: string }
  | { type: 'refused'; clientId: string; code: string; message: string }
  | { type: 'stored'; message: Pick<Message, 'clientId'> }
  /** The member logged out. */
  | { type: 'emptied' };

/** The outbox after an event; the same object when the event changes nothing. */
export function applyToOutbox(outbox: Outbox, event: OutboxEvent): Outbox {
  switch (event.type) {
    case 'written':
      return add(outbox, [{ ...event.message, state: 'waiting', attempts: 0, refusal: null }]);
    case 'found':
      return add(outbox, event.messages);
    case 'sending':
      return change(outbox, event.clientId, ['waiting'], (unsent) => ({ ...unsent, state: 'sending' }));
    case 'uploaded':
      return change(outbox, event.clientId, ['sending'], (unsent) =>
        unsent.photo ? { ...unsent, photo: { ...unsent.photo, url: event.url } } : unsent,
      );
    case 'unanswered':
      return change(outbox, event.clientId, ['sending'], (unsent) => ({
        ...unsent,
        state: 'waiting',
        attempts: unsent.attempts + 1,
      }));
    case 'refused': {
      const refusal = { code: event.code, message: event.message };
      return change(outbox, event.clientId, ['sending'], (unsent) => ({ ...unsent, state: 'refused', refusal }));
    }
    case 'retried':
      return change(outbox, event.clientId, ['refused'], (unsent) => ({
        ...unsent,
        state: 'waiting',
        attempts: 0,
        refusal: null,
      }));
    case 'stored':
      return change(outbox, event.message.clientId, ['waiting', 'sending', 'refused'], (unsent) => ({
        ...unsent,
        state: 'stored',
        refusal: null,
      }));
    case 'deleted':
      return remove(outbox, event.clientId, 'refused');
    case 'settled':
      return remove(outbox, event.clientId, 'stored');
    case 'emptied':
      return [];
  }
}

/** The one to send next in a chat; none while one is on its way, for that keeps their order. */
export function nextToSend(outbox: Outbox, chatId: string): Unsent | undefined {
  const here = outbox.filter((unsent) => unsent.chatId === chatId);
  if (here.some((unsent) => unsent.state === 'sending')) return undefined;
  return here.find((unsent) => unsent.state === 'waiting');
}

function add(outbox: Outbox, messages: readonly Unsent[]): Outbox {
  const fresh = messages.filter(({ clientId }) => !outbox.some((unsent) => unsent.clientId === clientId));
  if (fresh.length === 0) return outbox;
  return [...outbox, ...fresh].sort((a, b) => a.at - b.at);
}

function change(outbox: Outbox, clientId: string, from: Unsent['state'][], to: (unsent: Unsent) => Unsent): Outbox {
  const held = outbox.find((unsent) => unsent.clientId === clientId && from.includes(unsent.state));
  return held ? outbox.map((unsent) => (unsent === held ? to(unsent) : unsent)) : outbox;
}

function remove(outbox: Outbox, clientId: string, state: Unsent['state']): Outbox {
  const left = outbox.filter((unsent) => unsent.clientId !== clientId || unsent.state !== state);
  return left.length < outbox.length ? left : outbox;
}
