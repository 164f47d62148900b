import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { waitUntilChatsDrained } from '#server/slices/chats/index.ts';
import { aHangoutForm, createdId, join, leave } from '#server/slices/hangouts/hangouts.factory.ts';
import {
  endDueHeldPlaces,
  hangoutBroadcasts,
  sendHangoutReminders,
  settleDuePlaces,
} from '#server/slices/hangouts/index.ts';
import { restoreMember, suspendAndMail } from '#server/slices/operators/index.ts';
import { forgetEndedByBlocks } from '#server/slices/safety/index.ts';
import type { Member, TestApp } from '#server/testing/app.ts';
import { ClientState } from './client-state.ts';

const { chats, hangouts, notifications, safety } = routes;

/** The first member hosts the first hangout, the second member the second one. The last member is away: no socket is open. */
export const CAST = ['first', 'second', 'third', 'away'] as const;
const AWAY = CAST.indexOf('away');
/** The capacities that a host chooses from. */
export const CAPACITIES = [2, 3, 4, null] as const;
/** Before and after the end of the time in which a block can be undone, past offers, and past the question whether members come. */
const WAITS_MS = [MINUTE_MS, 3 * MINUTE_MS, 3 * HOUR_MS, 13 * HOUR_MS];
/** How long after the beginning of the history the hangouts take place. */
const STARTS_AFTER_MS = [36 * HOUR_MS, 60 * HOUR_MS];
export const WORDS = 'words';

/** A step of a history: an act, the member who does it, the member or the choice that it is about, and the hangout. */
export interface Step {
  act: ActName;
  by: number;
  to: number;
  which: number;
}
/** The plans and places before the first step. */
export interface Beginning {
  /** The capacity of each hangout, as an index of CAPACITIES. */
  capacities: readonly number[];
  /** The members who join the first hangout, or its waitlist, in this order. */
  joined: readonly number[];
}

/** The state of a history, according to its acts. The product is compared with it. */
export interface History {
  test: TestApp;
  base: string;
  members: Member[];
  names: string[];
  /** The web apps of the members who are neither away nor suspended. */
  clients: Map<number, ClientState>;
  hangouts: { id: string; host: number; plan: ReturnType<typeof aHangoutForm> }[];
  /** The blocks that hold: `by` has blocked `other`. */
  blocks: { by: number; other: number }[];
  suspended: Set<number>;
  signedInAt: number;
}

export const isHidden = ({ blocks, suspended }: History, viewer: number, otherIndex: number): boolean =>
  viewer !== otherIndex &&
  (suspended.has(otherIndex) ||
    blocks.some((block) => [block.by, block.other].includes(viewer) && [block.by, block.other].includes(otherIndex)));
export const memberAt = ({ members }: History, index: number): Member => members[index] as Member;
type Planned = History['hangouts'][number];

/** Tokens are valid for an hour of the test's clock. */
const SIGNED_IN_MS = 30 * MINUTE_MS;
async function signInAgain({ test, members, suspended }: History, indexes: Iterable<number>) {
  for (const index of indexes) {
    const member = members[index];
    if (!member || suspended.has(index)) continue;
    const { idToken } = await issueTokens(test.app, member.uid);
    Object.assign(member, { token: idToken, ...test.caller(idToken) });
  }
}

let histories = 0;
/** Begins a history with new members and hangouts. */
export async function beginHistory(
  { test, base, start }: { test: TestApp; base: string; start: Date },
  { capacities, joined }: Beginning,
): Promise<History> {
  test.clock.set(start);
  histories++;
  const names = CAST.map((_name, index) => `Quill${histories}x${index}x`);
  const members: Member[] = [];
  for (const firstName of names) members.push(await test.member({ firstName }));
  const history: History = {
    test,
    base,
    members,
    names,
    clients: new Map(),
    hangouts: [],
    blocks: [],
    suspended: new Set(),
    signedInAt: start.getTime(),
  };
  for (const [host, choice] of capacities.entries()) {
    const startsAt = new Date(start.getTime() + (STARTS_AFTER_MS[host] as number));
    const plan = aHangoutForm({
      at: startsAt,
      capacity: CAPACITIES[choice] ?? null,
      allowsGuests: true,
      allowsNotes: true,
    });
    history.hangouts.push({ id: await createdId(memberAt(history, host), plan), host, plan });
  }
  for (const attendee of joined) await perform(history, { act: 'join', by: attendee, to: attendee, which: 0 });
  for (const index of CAST.keys()) await openClient(history, index);
  return history;
}

async function openClient(history: History, index: number) {
  const { base, clients, test } = history;
  if (index !== AWAY) clients.set(index, await ClientState.open(base, memberAt(history, index), test.clock));
}

/** Ends a history. Its hangouts are deleted, so that no list of a later history has them. */
export async function endHistory({ test, clients, hangouts: planned }: History) {
  for (const { socket } of clients.values()) socket.close();
  const ids = planned.map(({ id }) => id);
  await test.app.pool.query('delete from threads where id = any($1)', [ids]);
}

/** Runs the jobs that change places in hangouts. */
async function runJobs({ test }: History) {
  for (const run of [sendHangoutReminders, settleDuePlaces, endDueHeldPlaces, forgetEndedByBlocks]) await run(test.app);
}

interface Given {
  by: Member;
  other: Member;
  hangout: Planned;
  step: Step;
}
type Act = (history: History, details: Given) => Promise<unknown>;
const rsvpOf = (hangoutId: string, { uid }: Member) => ({ params: { hangoutId, uid } });
const otherAt = (hangoutId: string, { uid }: Member) => ({ params: { hangoutId, other: uid } });
const hostOf = (history: History, { host }: Planned) => memberAt(history, host);

const ACTS = {
  /** Takes a place, or one on the waitlist, as the button does that is shown. */
  async join(_history, { by, hangout }) {
    const answer = await join(by, hangout.id);
    if (answer.status !== 200) await join(by, hangout.id, 'waiting');
  },
  leave: (_history, { by, hangout }) => leave(by, hangout.id),
  bringGuest: (_history, { by, hangout, step }) =>
    by.call(hangouts.changeGuestAndNote, { ...rsvpOf(hangout.id, by), body: { bringsGuest: step.to % 2 === 0 } }),
  confirm: (_history, { by, hangout }) => by.call(hangouts.reconfirm, rsvpOf(hangout.id, by)),
  remove: (history, { other, hangout }) =>
    hostOf(history, hangout).call(hangouts.removeAttendee, otherAt(hangout.id, other)),
  letBackIn: (history, { other, hangout }) =>
    hostOf(history, hangout).call(hangouts.letBackIn, otherAt(hangout.id, other)),
  nameCoHost: (history, { other, hangout }) =>
    hostOf(history, hangout).call(hangouts.nameCoHost, otherAt(hangout.id, other)),
  resize: (history, { hangout, step }) =>
    hostOf(history, hangout).call(hangouts.change, {
      params: { hangoutId: hangout.id },
      body: { ...hangout.plan, capacity: CAPACITIES[step.to] ?? null },
    }),
  cancel: (history, { hangout }) =>
    hostOf(history, hangout).call(hangouts.cancel, { params: { hangoutId: hangout.id } }),
  write: (_history, { by, hangout }) =>
    by.call(chats.send, {
      params: { chatId: hangoutChatId(hangout.id) },
      body: { clientId: crypto.randomUUID(), content: WORDS },
    }),
  read: (_history, { by, hangout }) =>
    by.call(chats.markRead, { params: { chatId: hangoutChatId(hangout.id) }, body: { seq: 99 } }),
  readBell: (_history, { by }) =>
    by.call(notifications.markRead, { params: { uid: by.uid, id: 'all' }, body: { read: true } }),
  async block({ blocks }, { by, other, step }) {
    const { status } = await by.call(safety.block, { params: { uid: by.uid, other: other.uid } });
    const isNew = !blocks.some((block) => block.by === step.by && block.other === step.to);
    if (status === 200 && isNew) blocks.push({ by: step.by, other: step.to });
  },
  async unblock(history, { step }) {
    const block = history.blocks[step.to % history.blocks.length];
    if (!block) return;
    const params = { uid: memberAt(history, block.by).uid, other: memberAt(history, block.other).uid };
    await memberAt(history, block.by).call(safety.unblock, { params });
    history.blocks = history.blocks.filter((candidate) => candidate !== block);
  },
  async suspend({ test, suspended, clients }, { other, step }) {
    await test.app.transact((work) => suspendAndMail(work, null, { uid: other.uid, reason: 'A mistake' }));
    suspended.add(step.to);
    clients.get(step.to)?.socket.close();
    clients.delete(step.to);
  },
  async restore(history, { step }) {
    const { suspended } = history;
    const restored = [...suspended][step.to % suspended.size] as number;
    await history.test.app.transact((work) => restoreMember(work, null, memberAt(history, restored).uid));
    suspended.delete(restored);
    await signInAgain(history, [restored]);
    await openClient(history, restored);
  },
  async wait(history, { step }) {
    history.test.clock.advance(WAITS_MS[step.to] as number);
    const now = history.test.clock.now().getTime();
    if (now - history.signedInAt > SIGNED_IN_MS) {
      await signInAgain(history, CAST.keys());
      history.signedInAt = now;
    }
    await runJobs(history);
  },
} satisfies Record<string, Act>;
export type ActName = keyof typeof ACTS;
const OF_HOST: readonly ActName[] = ['remove', 'letBackIn', 'nameCoHost', 'resize', 'cancel'];
const OF_TWO: readonly ActName[] = ['block', 'suspend', 'remove'];
const OF_NOBODY: readonly ActName[] = ['wait', 'suspend', 'restore', 'unblock'];

const hangoutOf = ({ hangouts: planned }: History, { which }: Step) => planned[which % planned.length] as Planned;

/** Returns whether a step can be done: its member can sign in, and what it undoes has been done. */
export function isPossible(history: History, step: Step): boolean {
  const { act, by, to } = step;
  const { suspended, blocks } = history;
  const actor = OF_HOST.includes(act) ? hangoutOf(history, step).host : by;
  if (act === 'restore') return suspended.size > 0;
  if (act === 'suspend') return !suspended.has(to);
  if (act === 'unblock') {
    const block = blocks[to % Math.max(1, blocks.length)];
    return block !== undefined && !suspended.has(block.by);
  }
  return (OF_NOBODY.includes(act) || !suspended.has(actor)) && !(OF_TWO.includes(act) && actor === to);
}

/** Does a step, and waits for everything that follows it. A step may be refused: then it changes nothing. */
export async function perform(history: History, step: Step): Promise<void> {
  const details = {
    by: memberAt(history, step.by),
    other: memberAt(history, step.to),
    hangout: hangoutOf(history, step),
  };
  await (ACTS[step.act] as Act)(history, { ...details, step });
  const { app } = history.test;
  // A message is acknowledged before it is published, and a hangout is published after the commit.
  await waitUntilChatsDrained(app);
  await hangoutBroadcasts(app).drained();
}
