import { directChatId } from '#contract/chats/ids.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { answer } from './answer.ts';
import { connectBoth } from './connect-both.ts';
import { connectionStateFor } from './connection.rules.ts';
import {
  connectedTo,
  countConnectionRequests,
  hasConnection,
  hasReachedOut,
  membersConnectedAmong,
} from './connections.sql.ts';
import type { ConnectionChange, ConnectionsContext, WaitingRequest } from './context.ts';
import { blockEffect, end } from './end.ts';
import { answerRequestFor, requestConnectionAsOf } from './for-demo.ts';
import { endConnectionsOf } from './forget-member.ts';
import { lapseConnectionRequests } from './lapse-requests.ts';
import { list, listConnections } from './list.ts';
import { read } from './read.ts';
import {
  connectionPairsOf,
  connectionStatesWith,
  connectionsInCommon,
  countWaitingRequests,
  relationOf,
} from './relation.ts';
import { remindOfConnectionRequests } from './remind-of-requests.ts';
import { request } from './request.ts';

export { connectBoth } from './connect-both.ts';
export { connectionStateFor } from './connection.rules.ts';
export {
  connectedTo,
  countConnectionRequests,
  hasConnection,
  hasReachedOut,
  membersConnectedAmong,
} from './connections.sql.ts';
export type { ConnectionChange } from './context.ts';
export { answerRequestFor, requestConnectionAsOf } from './for-demo.ts';
export { endConnectionsOf } from './forget-member.ts';
export { lapseConnectionRequests } from './lapse-requests.ts';
export { listConnections } from './list.ts';
export {
  connectionPairsOf,
  connectionStatesWith,
  connectionsInCommon,
  countWaitingRequests,
  relationOf,
} from './relation.ts';
export { remindOfConnectionRequests } from './remind-of-requests.ts';

export const connectionsHandlers = { list, read, request, answer, end };

type Deps = Omit<ConnectionsContext, 'notify' | 'remind'>;
type Listener = (work: Work, change: ConnectionChange) => Promise<void>;
type ReminderListener = (work: Work, request: WaitingRequest) => Promise<void>;
export type Connections = ReturnType<typeof createConnections>;

export function createConnections(deps: Deps) {
  const listeners: Listener[] = [];
  const reminderListeners: ReminderListener[] = [];
  const ctx: ConnectionsContext = {
    ...deps,
    async notify(work, { target, requester }, change) {
      const chatId = directChatId(target, requester);
      for (const listener of listeners) await listener(work, { ...change, target, requester, chatId });
    },
    async remind(work, request) {
      for (const listener of reminderListeners) await listener(work, request);
    },
  };
  deps.safety.onUndoableBlock(blockEffect(ctx));

  return {
    context: ctx,
    /** Runs in the transaction of every change between two members. */
    onChange: (listener: Listener) => void listeners.push(listener),
    forgetMember: (work: Work, uid: string) => endConnectionsOf(ctx, work, uid),
    lapse: () => lapseConnectionRequests(ctx),
    /** Runs in the transaction that reminds the receiver of a request. */
    onReminder: (listener: ReminderListener) => void reminderListeners.push(listener),
    remind: () => remindOfConnectionRequests(ctx),
    connectBoth: (work: Work, pair: readonly [string, string], isWanted: () => Promise<boolean>) =>
      connectBoth(ctx, work, pair, isWanted),
    relate: (db: Db, viewer: string, subject: string) => relationOf(ctx, db, viewer, subject),
    statesWith: (db: Db, viewer: string, others: readonly string[]) => connectionStatesWith(ctx, db, viewer, others),
    inCommon: (db: Db, viewer: string, other: string) => connectionsInCommon(ctx, db, viewer, other),
    connectedAmong: membersConnectedAmong,
    hasConnection,
    hasReachedOut,
    connectedTo,
    pairsFrom: connectionPairsOf,
    stateFor: connectionStateFor,
    countRequests: countConnectionRequests,
    waitingRequests: countWaitingRequests,
    list: (uid: string, page: { cursor?: string | undefined; limit: number }) => listConnections(ctx, uid, page),
    request: (requester: string, target: string, note: string, asOf?: Date) =>
      requestConnectionAsOf(ctx, requester, target, note, asOf),
    answer: (viewer: string, target: string, requester: string, accept: boolean) =>
      answerRequestFor(ctx, viewer, target, requester, accept),
  };
}
