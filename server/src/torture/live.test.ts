import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openSocket, type TestSocket } from '#server/testing/socket.ts';
import { applyToList, type ChatEvent, fetchedList } from '#web/slices/chats/chats.live.ts';
import { applyConnectionEvent, fetched } from '#web/slices/connections/connections.live.ts';
import {
  applyToNotifications,
  fetchedNotifications,
  type NotificationEvent,
} from '#web/slices/notifications/notifications.live.ts';

const { chats, connections, notifications, safety } = routes;

/** Who does what to whom, by their place among the members of a run. */
const PEOPLE = 4;
const person = fc.nat(PEOPLE - 1);
const ACTIONS = ['ask', 'ask', 'ask', 'accept', 'accept', 'decline', 'end', 'send', 'send', 'read', 'bell', 'bells'];
const RARE = ['block', 'unblock'];
const step = fc.record({ by: person, to: person, does: fc.constantFrom(...ACTIONS, ...ACTIONS, ...RARE) });
/** Steps of one group happen at the same moment. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 8, maxLength: 16 });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The events that the list of chats follows. */
const ON_CHATS = new Set<LiveEvent['type']>(['message', 'chat', 'chatMember', 'chatGone', 'chatRead', 'chatMuted']);

/** What one member's screens hold: fetched once, and from then on only told. */
class Screens {
  readonly member: Member;
  readonly socket: TestSocket;
  chats = fetchedList('', []);
  connections = fetched([]);
  bell = fetchedNotifications({ items: [], nextCursor: null, unread: 0 });
  private heard = 0;

  constructor(member: Member, socket: TestSocket) {
    this.member = member;
    this.socket = socket;
  }

  async fetch() {
    const { member } = this;
    const params = { uid: member.uid };
    const [chatList, connectionList, bell] = [
      await member.call(chats.list, {}),
      await member.call(connections.list, { params }),
      await member.call(notifications.list, { params, query: { limit: 50 } }),
    ];
    return {
      chats: fetchedList(member.uid, chatList.body.items),
      connections: fetched(connectionList.body.items),
      bell: fetchedNotifications(bell.body),
    };
  }
  async refresh() {
    Object.assign(this, await this.fetch());
  }
  async hear() {
    await this.socket.settled();
    for (const event of this.socket.events.slice(this.heard)) this.apply(event);
    this.heard = this.socket.events.length;
  }
  private apply(event: LiveEvent) {
    if (ON_CHATS.has(event.type)) this.chats = applyToList(this.chats, event as ChatEvent);
    else if (event.type === 'connection' || event.type === 'connectionEnded')
      this.connections = applyConnectionEvent(this.connections, event);
    else if (/^notification/.test(event.type)) this.bell = applyToNotifications(this.bell, event as NotificationEvent);
  }
}

describe('old state and events make the same as a fresh fetch', () => {
  let test: TestApp;
  let base: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '1000' } });
    base = await test.listen();
    // No two things at one millisecond: which of them is newer would be anybody's guess.
    const { now } = test.clock;
    test.clock.now = () => {
      test.clock.advance(1);
      return now();
    };
  });
  afterAll(() => test.close());

  const ACT: Record<string, (by: Member, to: Member) => Promise<unknown>> = {
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
        params: { chatId: [by.uid, to.uid].sort().join('-') },
        body: { clientId: crypto.randomUUID(), content: 'words' },
      }),
    read: (by, to) =>
      by.call(chats.markRead, { params: { chatId: [by.uid, to.uid].sort().join('-') }, body: { seq: 99 } }),
    bell: async (by) => {
      const { body } = await by.call(notifications.list, { params: { uid: by.uid } });
      const id = body.items.find(({ read }) => !read)?.id;
      if (id) await by.call(notifications.markRead, { params: { uid: by.uid, id }, body: { read: true } });
    },
    bells: (by) => by.call(notifications.markRead, { params: { uid: by.uid, id: 'all' }, body: { read: true } }),
    block: (by, to) => by.call(safety.block, { params: { uid: by.uid, other: to.uid } }),
    unblock: (by, to) => by.call(safety.unblock, { params: { uid: by.uid, other: to.uid } }),
  };

  async function tell(groups: Step[][]) {
    const members: Member[] = [];
    for (let n = 0; n < PEOPLE; n++) members.push(await test.member());
    const screens = await Promise.all(members.map(async (one) => new Screens(one, await openSocket(base, one.token))));
    for (const one of screens) await one.refresh();
    for (const group of groups) {
      await Promise.all(group.map(({ by, to, does }) => ACT[does]?.(members[by] as Member, members[to] as Member)));
      const blocked = group.some(({ does }) => RARE.includes(does));
      for (const one of screens) {
        await one.hear();
        const fresh = await one.fetch();
        expect(one.connections.items).toEqual(fresh.connections.items);
        // What is stale is known to be, and is fetched by the screen.
        if (!one.chats.stale) expect(one.chats.items).toEqual(fresh.chats.items);
        expect(one.bell.unread).toBe(fresh.bell.unread);
        // A block takes notifications out of the list, and lifting it brings them back: that alone no event tells.
        if (!blocked) expect(one.bell.items).toEqual(fresh.bell.items);
        if (one.chats.stale || blocked) Object.assign(one, fresh);
      }
    }
    for (const { socket } of screens) socket.close();
  }

  it('D-04 M-09 N-03 whatever four members do to each other, at the same moment or one after the other', async () => {
    await fc.assert(fc.asyncProperty(story, tell), { numRuns: Number(process.env.TORTURE ?? 5), endOnFailure: true });
  });
});
