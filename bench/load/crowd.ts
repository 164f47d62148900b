import { setTimeout as pause } from 'node:timers/promises';
import { Client, call, type Member } from '../torture/api.ts';
import type { Node, Stage } from '../torture/stage.ts';

/** The actions of a member who is online, with their number in a minute. They are those of a busy evening. */
const ACTIONS = [
  { name: 'send a message', perMinute: 1 },
  { name: 'open a chat and mark it read', perMinute: 1 },
  { name: 'open the list of chats', perMinute: 0.5 },
  { name: 'open Intros', perMinute: 0.5 },
  { name: 'open a profile', perMinute: 0.5 },
  { name: 'open Hangouts', perMinute: 0.25 },
  { name: 'open the notifications', perMinute: 0.25 },
] as const;
type Action = (typeof ACTIONS)[number]['name'];
const PER_MINUTE = ACTIONS.reduce((sum, { perMinute }) => sum + perMinute, 0);

/** Members are in groups of this size. */
const GROUP = 8;
/** How many sockets are opened at a time, so that the node's limit of sockets without a member is not reached. */
const OPENED_AT_ONCE = 40;
const TEXT = 'See you at seven by the fountain? I will bring the blanket.';

export interface Figures {
  /** How long calls took until their answer, in ms. */
  calls: number[];
  /** How long messages took until their acknowledgement, in ms. */
  stored: number[];
  failed: string[];
}

/** Creates members who are online at a node and act by chance, which a seed determines. */
export async function createCrowd(
  stage: Stage,
  { base }: Node,
  { random, pace }: { random: () => number; pace: number },
) {
  const people: { client: Client; member: Member; chatId: string }[] = [];
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;

  function pickAction(): Action {
    let remaining = random() * PER_MINUTE;
    for (const { name, perMinute } of ACTIONS) {
      remaining -= perMinute;
      if (remaining < 0) return name;
    }
    return ACTIONS[0].name;
  }

  /** Does one thing and adds to the figures how long it took. */
  async function act(figures: Figures) {
    const { client, member, chatId } = pick(people);
    const { token, uid } = member;
    const startedAt = performance.now();
    const took = () => performance.now() - startedAt;
    const action = pickAction();
    if (action === 'send a message') {
      const outcome = await client.send(chatId, crypto.randomUUID(), TEXT);
      if (outcome && 'message' in outcome) figures.stored.push(took());
      else figures.failed.push(outcome?.code ?? 'socket');
      return;
    }
    const path: Record<Exclude<Action, 'send a message'>, string> = {
      'open a chat and mark it read': `/api/messages/${chatId}`,
      'open the list of chats': `/api/chats`,
      'open Intros': '/api/intros?list=recommended',
      'open a profile': `/api/users/${pick(people).member.uid}/public`,
      'open Hangouts': '/api/threads',
      'open the notifications': `/api/notifications/${uid}`,
    };
    const { status, body } = await call(base, 'GET', path[action], { token });
    if (status === 200) figures.calls.push(took());
    else figures.failed.push(`${action}: ${status}`);
    const seq = action === 'open a chat and mark it read' ? body?.items?.at(-1)?.seq : undefined;
    if (seq === undefined) return;
    const readStartedAt = performance.now();
    const answer = await call(base, 'PUT', `/api/chats/${chatId}/read`, { token, body: { seq } });
    if (answer.status === 200) figures.calls.push(performance.now() - readStartedAt);
    else figures.failed.push(`mark read: ${answer.status}`);
  }

  return {
    describe: `${PER_MINUTE * pace} actions a minute by each member, chats of ${GROUP}`,

    /** Adds members until there are this many, each with an open socket. */
    async grow(count: number) {
      while (people.length < count) {
        const members = await stage.members(Math.min(GROUP * 5, count - people.length));
        for (let n = 0; n < members.length; n += GROUP) {
          const group = members.slice(n, n + GROUP);
          const chatId = await stage.group(group);
          for (const member of group) people.push({ client: new Client(base, member), member, chatId });
        }
        await Promise.all(people.slice(-OPENED_AT_ONCE).map(({ client }) => client.isReady() || client.connect()));
      }
    },

    /** Lets everybody act for some time. Actions begin by chance, whether or not earlier ones have ended. */
    async live(seconds: number): Promise<Figures> {
      const figures: Figures = { calls: [], stored: [], failed: [] };
      const perMs = (people.length * PER_MINUTE * pace) / 60_000;
      const running = new Set<Promise<void>>();
      const startedAt = performance.now();
      let next = 0;
      while (next < seconds * 1000) {
        next += -Math.log(1 - random()) / perMs;
        const wait = startedAt + next - performance.now();
        if (wait > 1) await pause(wait);
        const runningAct = act(figures).finally(() => running.delete(runningAct));
        running.add(runningAct);
      }
      await Promise.all(running);
      return figures;
    },

    close() {
      for (const { client } of people) client.close();
    },
  };
}
