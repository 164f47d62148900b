import { directChatId } from '#contract/chats/ids.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { defineEvent } from '#server/platform/events.ts';
import type { ConnectionPair } from './connection.rules.ts';

/** A change between two members. Later slices act on it in the same transaction. */
export interface ConnectionChange extends ConnectionPair {
  kind:
    | 'requested'
    /** A request of which the target must not learn, because they declined the one before. */
    | 'autoDeclined'
    | 'connected'
    | 'declined'
    | 'withdrawn'
    | 'disconnected'
    | 'blocked'
    /** A block was undone, so the two are again what they were. */
    | 'restored'
    /** `by` deletes their account. */
    | 'left'
    /** The request got no answer for REQUEST_LAPSE_DAYS. */
    | 'lapsed'
    /** The two are connected because both marked that they would like to meet again. */
    | 'mutualMatch';
  /** The member who did it. */
  by: string;
  /** The requester's note; with 'connected', the note of the crossing request, or null if the request was accepted. */
  note: string | null;
  chatId: string;
}

/** A request that still waits for an answer, of which its receiver is reminded. */
export interface WaitingRequest extends ConnectionPair {
  note: string;
}

/** Two members connect, ask, decline or end a connection. */
export const connectionChanged = defineEvent<ConnectionChange>('connectionChanged');

/** The receiver of a request is reminded of it. */
export const requestReminder = defineEvent<WaitingRequest>('requestReminder');

/** Tells later slices of a change between two members. */
export const emitConnectionChange = (
  work: Work,
  { target, requester }: ConnectionPair,
  change: Pick<ConnectionChange, 'kind' | 'by' | 'note'>,
) => connectionChanged.emit(work, { ...change, target, requester, chatId: directChatId(target, requester) });
