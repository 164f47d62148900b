import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directChatId } from '#contract/chats/ids.ts';
import { routes } from '#contract/index.ts';
import { waitUntilChatsDrained } from '#server/slices/chats/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { ClientState } from './live-histories/client-state.ts';

const { chats, connections, notifications, safety } = routes;

/** Each step is an action of one member towards another, by their index. */
const MEMBERS = 4;
const memberIndex = fc.nat(MEMBERS - 1);
const ACTIONS = ['ask', 'ask', 'ask', 'accept', 'accept', 'decline', 'end', 'send', 'send', 'read', 'bell', 'bells'];
const RARE_ACTIONS = ['block', 'unblock'];
const step = fc.record({
  by: memberIndex,
  to: memberIndex,
  action: fc.constantFrom(...ACTIONS, ...ACTIONS, ...RARE_ACTIONS),
});
/** The steps of one group run concurrently. */
const scenario = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 8, maxLength: 16 });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('old state and live events give the same state as a fresh fetch', () => {
  let test: TestApp;
  let base: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '1000' } });
    base = await test.listen();
    // Each call of the clock is a new millisecond, so that the order of events is defined.
    const { now } = test.clock;
    test.clock.now = () => {
      test.clock.advance(1);
      return now();
    };
  });
  afterAll(() => test.close());

  const perform: Record<string, (by: Member, to: Member) => Promise<unknown>> = {
    ask: (by, to) =>
      by.call(connections.request, { params: { target: to.uid, requester: by.uid }, body: { message: 'hi' } }),
    accept: (by, to) =>
      by.call(connections.answer, { params: { target: by.uid, requester: to.uid }, body: { answer: 'accept' } }),
    decline: (by, to) =>
      by.call(connections.answer, { params: { target: by.uid, requester: to.uid }, body: { answer: 'decline' } }),
    end: async (by, to) => {
      await by.call(connections.end, { params: { target: to.uid, requester: by.uid } });
      await by.call(connections.end, { params: { target: by.uid, requester: to.uid } });
    },
    send: (by, to) =>
      by.call(chats.send, {
        params: { chatId: directChatId(by.uid, to.uid) },
        body: { clientId: crypto.randomUUID(), content: 'words' },
      }),
    read: (by, to) => by.call(chats.markRead, { params: { chatId: directChatId(by.uid, to.uid) }, body: { seq: 99 } }),
    bell: async (by) => {
      const { body } = await by.call(notifications.list, { params: { uid: by.uid } });
      const id = body.items.find(({ read }) => !read)?.id;
      if (id) await by.call(notifications.markRead, { params: { uid: by.uid, id }, body: { read: true } });
    },
    bells: (by) => by.call(notifications.markRead, { params: { uid: by.uid, id: 'all' }, body: { read: true } }),
    block: (by, to) => by.call(safety.block, { params: { uid: by.uid, other: to.uid } }),
    unblock: (by, to) => by.call(safety.unblock, { params: { uid: by.uid, other: to.uid } }),
  };

  async function runScenario(groups: Step[][]) {
    const members: Member[] = [];
    for (let n = 0; n < MEMBERS; n++) members.push(await test.member());
    const clients = await Promise.all(members.map((one) => ClientState.open(base, one, test.clock)));
    for (const group of groups) {
      await Promise.all(
        group.map(({ by, to, action }) => perform[action]?.(members[by] as Member, members[to] as Member)),
      );
      // A message is acknowledged before it is published.
      await waitUntilChatsDrained(test.app);
      const blocked = group.some(({ action }) => RARE_ACTIONS.includes(action));
      for (const client of clients) {
        await client.applyEvents();
        const fresh = await client.fetch();
        expect(client.connections.items).toEqual(fresh.connections.items);
        // A stale list is marked as stale and fetched again by the client.
        if (!client.chats.stale) expect(client.chats.items).toEqual(fresh.chats.items);
        expect(client.bell.unread).toBe(fresh.bell.unread);
        // A block removes notifications from the list and unblocking restores them; only this change has no live event.
        if (!blocked) expect(client.bell.items).toEqual(fresh.bell.items);
        if (client.chats.stale || blocked) Object.assign(client, fresh);
      }
    }
    for (const { socket } of clients) socket.close();
  }

  it('D-04 holds for concurrent and sequential actions of four members', async () => {
    await fc.assert(fc.asyncProperty(scenario, runScenario), {
      numRuns: Number(process.env.TORTURE ?? 5),
      endOnFailure: true,
    });
  });
});
