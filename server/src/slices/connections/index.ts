import { directChatId } from '#contract/chats/ids.ts';
import type { ConnectionView } from '#contract/connections/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { answer, answerRequest } from './answer.ts';
import { connectBoth } from './connect-both.ts';
import { lapseBefore, stateFor } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import {
  type ConnectionChange,
  type ConnectionsContext,
  findAskable,
  findAsParty,
  type WaitingRequest,
} from './context.ts';
import { blockEffect, end } from './end.ts';
import { forgetMember } from './forget-member.ts';
import { inCommon } from './in-common.sql.ts';
import { lapseRequests } from './lapse-requests.ts';
import { list, listConnections } from './list.ts';
import { read } from './read.ts';
import { relationOf, statesWith } from './relation.ts';
import { remindOfRequests } from './remind-of-requests.ts';
import { request, requestConnection } from './request.ts';

export type { ConnectionChange } from './context.ts';

export const connectionsHandlers = { list, read, request, answer, end };

type Deps = Omit<ConnectionsContext, 'notify' | 'remind'>;
type Listener = (work: Work, change: ConnectionChange) => Promise<void>;
type ReminderListener = (work: Work, request: WaitingRequest) => Promise<void>;
export type Connections = ReturnType<typeof createConnections>;

export function createConnections(deps: Deps) {
  const { transact } = deps;
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
    /** Runs in the transaction that deletes an account. */
    forgetMember: (work: Work, uid: string) => forgetMember(ctx, work, uid),
    lapse: () => lapseRequests(ctx),
    /** Runs in the transaction that reminds the receiver of a request. */
    onReminder: (listener: ReminderListener) => void reminderListeners.push(listener),
    /** Reminds members of requests that wait for their answer. */
    remind: () => remindOfRequests(ctx),
    /** Connects two members who both want it. */
    connectBoth: (work: Work, pair: readonly [string, string], isWanted: () => Promise<boolean>) =>
      connectBoth(ctx, work, pair, isWanted),
    relate: (db: Db, viewer: string, subject: string) => relationOf(ctx, db, viewer, subject),
    statesWith: (db: Db, viewer: string, others: readonly string[]) => statesWith(ctx, db, viewer, others),
    /** Returns the members connected to both, without those whom one of the two may not see (P-14). */
    inCommon: (db: Db, viewer: string, other: string) =>
      inCommon(db, { viewer, other, notHiddenFrom: deps.safety.notHiddenFrom }),
    connectedAmong: sql.connectedAmong,
    hasConnection: sql.hasConnection,
    hasReachedOut: sql.hasReachedOut,
    /** Returns an SQL query of the members connected to a member, for statements of later slices. */
    connectedTo: sql.connectedTo,
    /** Returns an SQL query of a member's pairs, for statements of later slices: the other member, the row, is_connected and has_asked. */
    pairsFrom: (viewer: string, now: Date) => sql.pairsFrom(viewer, lapseBefore(now)),
    /** Returns the state of a pair as one of the two sees it; also without a row. */
    stateFor,
    countRequests: sql.countRequests,
    /** Returns how many requests wait for the answer of each member who has any. */
    waitingRequests: (db: Db, now: Date) => sql.waitingRequests(db, lapseBefore(now)),
    /** Returns a page of a member's connections and requests, for their download. */
    list: (uid: string, page: { cursor?: string | undefined; limit: number }) => listConnections(ctx, uid, page),

    /** Sends a request for the demo data. @param asOf when it is sent, by default now. @throws AppError as the route does */
    request: (requester: string, target: string, note: string, asOf = ctx.clock.now()): Promise<ConnectionView> =>
      transact(async (work) => {
        await findAskable(ctx, work.db, { target, requester, lock: true });
        const at = { ...ctx, clock: { now: () => asOf } };
        return requestConnection(at, work, { target, requester, isNew: false, note });
      }),
    /** Answers a request for the demo data. @throws AppError as the route does */
    answer: (viewer: string, target: string, requester: string, accept: boolean) =>
      transact(async (work) => {
        const connection = await findAsParty(ctx, work.db, viewer, { target, requester, lock: true });
        return answerRequest(ctx, work, { viewer, connection, accept });
      }),
  };
}
