import type { ConnectionView } from '#contract/connections/routes.ts';
import { DEFAULT_CONNECTION_NOTE, RATE_LIMITS, REQUEST_LAPSE_DAYS } from '#contract/limits.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import { type Profiles, type Relation, unknownCard } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import {
  askingDoes,
  type ConnectionFact,
  endingDoes,
  lapsed,
  mayAnswer,
  pairId,
  stateFor,
} from './connections.rules.ts';
import * as store from './connections.store.ts';

interface Deps {
  db: Db;
  transact: Transact;
  clock: Clock;
  profiles: Profiles;
  safety: Safety;
}

/** What happened between two members, for the slices that act on it in the same transaction. */
export interface ConnectionChange {
  /** left: `by` deletes their account; the other is the one who stays. lapsed: nobody answered for 60 days. */
  kind: 'requested' | 'connected' | 'declined' | 'withdrawn' | 'disconnected' | 'blocked' | 'left' | 'lapsed';
  target: string;
  requester: string;
  /** Who did it. */
  by: string;
  /** The requester's note; with 'connected' the note of a crossing request, if that is what connected them. */
  note: string | null;
  chatId: string;
}
const chatOf = ({ target, requester }: Pick<ConnectionFact, 'target' | 'requester'>) => pairId(target, requester);

/** How often one member may be asked by the same one, in the time of the limit for all requests. */
const REQUESTS_TO_ONE_MAX = 3;

type Listener = (work: Work, change: ConnectionChange) => Promise<void>;
const LAPSE_AT_ONCE = 100;
export type Connections = ReturnType<typeof createConnections>;

/** The most connections that one answer lists. */
const LIST_MAX = 1000;

/** Returns a connection as one of its two members sees it. */
function viewFor(viewer: string, row: store.ConnectionRow, cards: Map<string, MemberCard>, now: Date): ConnectionView {
  const other = row.target === viewer ? row.requester : row.target;
  return {
    target: row.target,
    requester: row.requester,
    status: stateFor(viewer, row, now).status,
    timestamp: row.timestamp,
    message: row.message,
    version: row.version,
    other: cards.get(other) ?? unknownCard(other),
    direction: row.requester === viewer ? 'sent' : 'received',
    chatId: pairId(row.target, row.requester),
  };
}

export function createConnections({ db, transact, clock, profiles, safety }: Deps) {
  const listeners: Listener[] = [];
  const view = (viewer: string, row: store.ConnectionRow, cards: Map<string, MemberCard>) =>
    viewFor(viewer, row, cards, clock.now());

  /** Tells each of the two what the pair looks like to them now. */
  async function tell(work: Work, row: store.ConnectionRow) {
    const cards = await profiles.cards(work.db, [row.target, row.requester]);
    for (const uid of [row.target, row.requester]) {
      const { target, requester, version } = row;
      if (stateFor(uid, row, clock.now()).status === 'none')
        work.publish([uid], { type: 'connectionEnded', target, requester, version });
      else work.publish([uid], { type: 'connection', connection: view(uid, row, cards) });
    }
    return cards;
  }

  async function announce(work: Work, row: ConnectionFact, change: Pick<ConnectionChange, 'kind' | 'by' | 'note'>) {
    const { target, requester } = row;
    for (const listener of listeners)
      await listener(work, { ...change, target, requester, chatId: pairId(target, requester) });
  }

  async function mayMeet(work: Work, requester: string, target: string) {
    if (requester === target || !(await profiles.has(work.db, target))) fail('USER_NOT_FOUND');
    if (!(await profiles.has(work.db, requester))) fail('PROFILE_REQUIRED');
    if (await safety.isBlockedBetween(work.db, requester, target)) fail('USER_NOT_FOUND');
  }

  /** Counts what is really asked: withdrawing gives nothing back, or asking again and again would ring without end. */
  async function countRequest(work: Work, requester: string, target: string, now: Date) {
    const { points, seconds } = RATE_LIMITS.connectionRequest;
    const one = { name: 'connection-request-again', points: REQUESTS_TO_ONE_MAX, seconds };
    const all = { name: 'connection-request', points, seconds };
    if (!(await takeWithin(work.db, one, `${requester}-${target}`, now))) fail('TOO_MANY_REQUESTS');
    if (!(await takeWithin(work.db, all, requester, now))) fail('TOO_MANY_REQUESTS');
  }

  /**
   * Asks to connect; if the other has asked already, connects the two (P-06, P-07, P-11).
   * @throws AppError USER_NOT_FOUND, PROFILE_REQUIRED, ALREADY_CONNECTED, REQUEST_PENDING, TOO_MANY_REQUESTS
   */
  async function request(requester: string, target: string, note: string): Promise<ConnectionView> {
    return transact(async (work) => {
      await store.lockPair(work.db, requester, target);
      await mayMeet(work, requester, target);
      const now = clock.now();
      const before = await store.findPair(work.db, requester, target);
      const does = askingDoes(requester, before, now);
      if (does === 'ALREADY_CONNECTED' || does === 'REQUEST_PENDING') return fail(does);
      await countRequest(work, requester, target, now);
      const timestamp = now.toISOString();
      if (does === 'connect' && before) {
        const row = await store.savePair(work.db, before, { ...before, status: 'connected', timestamp });
        const cards = await tell(work, row);
        await announce(work, row, { kind: 'connected', by: requester, note: note || null });
        return view(requester, row, cards);
      }
      const message = note || DEFAULT_CONNECTION_NOTE;
      const row = await store.savePair(work.db, before, { target, requester, status: 'pending', timestamp, message });
      const cards = await tell(work, row);
      await announce(work, row, { kind: 'requested', by: requester, note: message });
      return view(requester, row, cards);
    });
  }

  /** @throws AppError NOT_FOUND, REQUEST_NOT_PENDING */
  async function answer(viewer: string, target: string, requester: string, accept: boolean) {
    return transact(async (work) => {
      await store.lockPair(work.db, target, requester);
      const before = await partyRow(work.db, viewer, target, requester);
      if (!mayAnswer(viewer, before, clock.now())) fail('REQUEST_NOT_PENDING');
      const row = accept
        ? await store.savePair(work.db, before, { ...before, status: 'connected' })
        : await store.decline(work.db, before);
      // Who asked is not told of a decline: to them nothing has changed, the version neither.
      if (accept) await tell(work, row);
      else work.publish([viewer], { type: 'connectionEnded', target, requester, version: row.version + 1 });
      await announce(work, row, { kind: accept ? 'connected' : 'declined', by: viewer, note: null });
      return { status: stateFor(viewer, row, clock.now()).status };
    });
  }

  /** Withdraws or disconnects. @throws AppError NOT_FOUND, REQUEST_NOT_PENDING */
  async function end(viewer: string, target: string, requester: string) {
    return transact(async (work) => {
      await store.lockPair(work.db, target, requester);
      const before = await partyRow(work.db, viewer, target, requester);
      const does = endingDoes(viewer, before, clock.now());
      if (!does) return fail('REQUEST_NOT_PENDING');
      const row = await store.savePair(work.db, before, { ...before, status: 'ended' });
      await tell(work, row);
      await announce(work, row, { kind: does === 'withdraw' ? 'withdrawn' : 'disconnected', by: viewer, note: null });
      return { status: 'none' as const };
    });
  }

  /** The row as addressed, for one of its two. @throws AppError NOT_FOUND to everybody else */
  async function partyRow(tx: Db, viewer: string, target: string, requester: string) {
    if (viewer !== target && viewer !== requester) return fail('NOT_FOUND');
    const row = await store.findPair(tx, target, requester);
    if (!row || row.target !== target || row.requester !== requester || row.status === 'ended')
      return fail('NOT_FOUND');
    if (await safety.isBlockedBetween(tx, target, requester)) return fail('NOT_FOUND');
    return row;
  }

  safety.onBlocked(async (work, uid, other) => {
    await store.lockPair(work.db, uid, other);
    const before = await store.findPair(work.db, uid, other);
    if (!before || before.status === 'ended') return;
    const row = await store.savePair(work.db, before, { ...before, status: 'ended' });
    await tell(work, row);
    await announce(work, row, { kind: 'blocked', by: uid, note: null });
  });

  async function listed(uid: string, limit?: number): Promise<ConnectionView[]> {
    const found = await store.listOf(db, uid, limit);
    const rows = found.filter((row) => stateFor(uid, row, clock.now()).status !== 'none');
    const cards = await profiles.cards(
      db,
      rows.flatMap((row) => [row.target, row.requester]),
    );
    return rows.map((row) => view(uid, row, cards));
  }

  return {
    request,
    answer,
    end,
    async read(viewer: string, target: string, requester: string): Promise<ConnectionView> {
      const row = await partyRow(db, viewer, target, requester);
      if (stateFor(viewer, row, clock.now()).status === 'none') return fail('NOT_FOUND');
      return view(viewer, row, await profiles.cards(db, [target, requester]));
    },
    list: (uid: string) => listed(uid, LIST_MAX),
    /** Returns every connection and request of a member, for their download. */
    all: (uid: string) => listed(uid),
    /** How the viewer stands to another member (for profiles). */
    async relate(tx: Db, viewer: string, subject: string): Promise<Relation> {
      const [blocked, row] = await Promise.all([
        safety.isBlockedBetween(tx, viewer, subject),
        store.findPair(tx, viewer, subject),
      ]);
      const { status, direction } = stateFor(viewer, row, clock.now());
      return { blocked, status, direction, chatId: row ? pairId(viewer, subject) : null };
    },
    /** In the transaction that deletes an account: those who had to do with the member hear that it is over. */
    async leave(work: Work, uid: string) {
      // In the order in which messages lock their chats, so that the two need not wait for each other.
      const pairs = (await store.pairsOf(work.db, uid)).sort((a, b) => (chatOf(a) < chatOf(b) ? -1 : 1));
      for (const pair of pairs) {
        await store.lockPair(work.db, pair.target, pair.requester);
        const before = await store.findPair(work.db, pair.target, pair.requester);
        if (!before) continue;
        const { target, requester } = before;
        const row = await store.savePair(work.db, before, { ...before, status: 'ended' });
        const other = uid === target ? requester : target;
        work.publish([other], { type: 'connectionEnded', target, requester, version: row.version });
        await announce(work, row, { kind: 'left', by: uid, note: null });
      }
    },

    /** Ends requests that nobody answered for so long (P-11): the chat closes, no badge is lit. May run anywhere, any time. */
    async lapse(): Promise<void> {
      const before = new Date(clock.now().getTime() - REQUEST_LAPSE_DAYS * 86_400_000);
      for (;;) {
        const due = await store.waitingSince(db, before, LAPSE_AT_ONCE);
        for (const { target, requester } of due) {
          await transact(async (work) => {
            await store.lockPair(work.db, target, requester);
            const row = await store.findPair(work.db, target, requester);
            if (!row || !lapsed(row, clock.now())) return;
            const ended = await store.savePair(work.db, row, { ...row, status: 'ended' });
            await tell(work, ended);
            await announce(work, ended, { kind: 'lapsed', by: row.requester, note: null });
          });
        }
        if (due.length < LAPSE_AT_ONCE) return;
      }
    },

    /** Runs in the transaction of every change between two members. */
    onChange(listener: Listener) {
      listeners.push(listener);
    },
  };
}
