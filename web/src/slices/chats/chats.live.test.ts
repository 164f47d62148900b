import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatView, Message } from '#contract/chats/views.ts';
import { ANA, anyStep, arrival, arriving, BOB, CHATS, ME, ServerModel, step } from './chats.factory.ts';
import {
  applyToList,
  type ChatEvent,
  type ChatList,
  fetchedList,
  unreadIn,
  unreadInAll,
  withFetched,
} from './chats.live.ts';

const steps = fc.array(step, { maxLength: 40 });
const anySteps = fc.array(anyStep, { maxLength: 40 });
const arrivals = (lossy: boolean) => fc.array(arrival(lossy), { minLength: 1, maxLength: 15 });

const fresh = (server: ServerModel) => fetchedList(ME, server.list());
/** Returns the list after the fetch that a stale list leads to. */
const healed = (list: ChatList, server: ServerModel) => (list.stale ? fetchedList(ME, server.list(), list) : list);

describe('the list of chats', () => {
  it('M-03 M-06 equals a fresh fetch after events that were late, repeated and out of order', () => {
    fc.assert(
      fc.property(steps, arrivals(false), (steps, arrivals) => {
        const server = new ServerModel();
        const before = fresh(server);
        const events = steps.flatMap((step) => server.apply(step));
        const list = arriving(events, arrivals).reduce(applyToList, before);
        expect(healed(list, server)).toEqual(fresh(server));
      }),
    );
  });

  it('M-03 M-09 equals a fresh fetch after events were lost and the connection came back', () => {
    fc.assert(
      fc.property(anySteps, arrivals(true), anySteps, (steps, arrivals, more) => {
        const server = new ServerModel();
        const events = steps.flatMap((step) => server.apply(step));
        const cutOff = arriving(events, arrivals).reduce(applyToList, fetchedList(ME, new ServerModel().list()));
        const back = fetchedList(ME, server.list(), cutOff);
        expect(back).toEqual(fresh(server));
        const live = more.flatMap((step) => server.apply(step)).reduce(applyToList, back);
        expect({ ...healed(live, server), gone: [] }).toEqual(fresh(server));
      }),
    );
  });

  it('M-06 includes events that arrived during the fetch', () => {
    fc.assert(
      fc.property(anySteps, anySteps, fc.nat(), (earlier, later, cut) => {
        const server = new ServerModel();
        for (const step of earlier) server.apply(step);
        let answer = server.list();
        const answered = later.length === 0 ? 0 : cut % later.length;
        const events = later.flatMap((step, index) => {
          if (index === answered) answer = server.list();
          return server.apply(step);
        });
        const list = events.reduce(applyToList, fetchedList(ME, answer));
        expect({ ...healed(list, server), gone: [] }).toEqual(fresh(server));
      }),
    );
  });

  it('T-05 M-03 N-02 counts other members’ messages after the last read one, without deleted ones, and leaves chats that do not notify out of the total', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const server = new ServerModel();
        const list = steps.flatMap((step) => server.apply(step)).reduce(applyToList, fresh(server));
        for (const chat of list.items) {
          const unread = server.messages(chat.id).filter(({ seq, kind }) => seq > chat.readSeq && kind === 'text');
          expect(unreadIn(chat)).toBe(unread.length);
          expect(unread.every(({ userId }) => userId !== ME)).toBe(true);
        }
        const counted = list.items.filter(({ level }) => level === 'all');
        expect(unreadInAll(list)).toBe(counted.reduce((sum, chat) => sum + unreadIn(chat), 0));
      }),
    );
  });

  describe('when replies alone notify', () => {
    const server = new ServerModel();
    const [chat] = server.list();
    const own = { ...(chat as ChatView), level: 'replies' as const, levelVersion: 1, lastSeq: 4, readSeq: 1 };
    const list = fetchedList(ME, [{ ...own, unreadReplies: [2, 4] }]);
    const message = (seq: number, more: Partial<Message> = {}): ChatEvent => ({
      type: 'message',
      message: {
        chatId: own.id,
        seq,
        userId: ANA,
        kind: 'text',
        content: '…',
        clientId: `c${seq}`,
        change: 0,
        timestamp: new Date().toISOString(),
        ...more,
      },
    });

    it('M-20 counts the unread replies in the total, and all messages in the row', () => {
      expect(unreadInAll(list)).toBe(2);
      expect(list.items.map(unreadIn)).toEqual([3]);
      const read = applyToList(list, { type: 'chatRead', chatId: own.id, readSeq: 2 });
      expect(unreadInAll(read)).toBe(1);
      const deleted = applyToList(list, message(4, { kind: 'deleted', change: 1 }));
      expect(unreadInAll(deleted)).toBe(1);
      const silent = { level: 'nothing' as const, levelVersion: 2, unreadReplies: [] };
      expect(unreadInAll(applyToList(list, { type: 'chatLevel', chatId: own.id, ...silent }))).toBe(0);
    });

    it('M-20 fetches after a reply of another member, because only the server knows whom it answers', () => {
      expect(applyToList(list, message(5)).stale).toBe(false);
      expect(applyToList(list, message(5, { replyTo: 1, userId: ME })).stale).toBe(false);
      const behind = applyToList(list, message(5, { replyTo: 1 }));
      expect(behind.stale).toBe(true);
      expect(unreadInAll(behind)).toBe(2);
      const fetched = fetchedList(ME, [{ ...own, lastSeq: 5, unreadReplies: [2, 4, 5] }], behind);
      expect([unreadInAll(fetched), fetched.stale]).toEqual([3, false]);
    });

    it('M-20 keeps the newer level when an answer and an event cross', () => {
      const later = {
        type: 'chatLevel' as const,
        chatId: own.id,
        level: 'all' as const,
        levelVersion: 2,
        unreadReplies: [],
      };
      const now = fetchedList(ME, [{ ...own, unreadReplies: [2, 4] }], applyToList(list, later));
      expect(now.items[0]).toMatchObject({ level: 'all', levelVersion: 2, unreadReplies: [] });
      expect(applyToList(now, { ...later, level: 'nothing', levelVersion: 1 })).toBe(now);
    });
  });

  it.each([
    ['is stale', 'a line that the plan of its hangout changed', { event: 'changed' as const, threadId: 'one' }, true],
    ['is stale', 'a line that its hangout was cancelled', { event: 'cancelled' as const, threadId: 'one' }, true],
    ['is current', 'a line that somebody joined', { event: 'joined' as const, threadId: 'one' }, false],
    [
      'is current',
      'a line about an event, which may have many chats open',
      { event: 'changed' as const, threadId: null },
      false,
    ],
  ])('M-22 %s after %s, because only the server knows when it is over', (_is, _after, { event, threadId }, stale) => {
    const server = new ServerModel();
    const [chat] = fresh(server).items.filter(({ type }) => type === 'group');
    const list = fetchedList(ME, [{ ...(chat as ChatView), threadId }]);
    const message: Message = {
      chatId: chat?.id ?? '',
      seq: (chat?.lastSeq ?? 0) + 1,
      userId: ANA,
      kind: 'system',
      content: '',
      event,
      timestamp: '2026-11-20T16:00:00.000Z',
      clientId: 'c1',
      change: 0,
    };
    expect(applyToList(list, { type: 'message', message }).stale).toBe(stale);
  });

  it('M-03 puts the chat with the newest message first', () => {
    const server = new ServerModel();
    const list = [3, 0, 2, 1, 0].reduce(
      (list, chat) => server.apply({ do: 'write', chat, mine: chat !== 3 }).reduce(applyToList, list),
      fresh(server),
    );
    expect(list.items.map(({ id }) => id)).toEqual([CHATS[0].id, CHATS[1].id, CHATS[2].id, CHATS[3].id]);
  });

  it('M-03 keeps a chat read when the list is fetched before the server knows that it was read', () => {
    const server = new ServerModel();
    const list = server.apply({ do: 'write', chat: 0, mine: false }).reduce(applyToList, fresh(server));
    const read = applyToList(list, { type: 'chatRead', chatId: CHATS[0].id, readSeq: 1 });
    expect(unreadInAll(fetchedList(ME, server.list(), read))).toBe(0);
  });

  it('M-02 brings a chat that ended back by a fetch, not by a late event', () => {
    const server = new ServerModel();
    const [view] = server.list();
    if (!view) throw new Error('The model has no chat.');
    const gone = applyToList(fresh(server), { type: 'chatGone', chatId: view.id });
    const late = applyToList(gone, { type: 'chat', chat: view });
    expect(late.items.map(({ id }) => id)).not.toContain(view.id);
    expect(late.stale).toBe(true);
    expect(withFetched(late, view).items.map(({ id }) => id)).toContain(view.id);
  });

  it('M-02 is stale after a message in a chat that it does not include', () => {
    const empty = fetchedList(ME, []);
    const message = {
      chatId: 'group_new',
      seq: 1,
      userId: ANA,
      kind: 'text' as const,
      content: 'hi',
      timestamp: '',
      clientId: 'c',
      change: 0,
    };
    expect(applyToList(empty, { type: 'message', message }).stale).toBe(true);
  });

  it('fetches how many messages a pending request still allows after each message', () => {
    const server = new ServerModel();
    let list = fresh(server);
    for (let left = 4; left >= 0; left--) {
      const live = server.apply({ do: 'write', chat: 1, mine: true }).reduce(applyToList, list);
      expect(live.stale).toBe(true);
      list = fetchedList(ME, server.list(), live);
      expect(list.stale).toBe(false);
      const chat = list.items.find(({ id }) => id === CHATS[1].id);
      expect(chat?.request?.remaining).toBe(left);
      expect(chat?.can.send).toBe(left > 0);
    }
  });

  it('stays stale when the answer is older than a message in a chat with a pending request', () => {
    const server = new ServerModel();
    const before = fresh(server);
    const older = server.list();
    const live = server.apply({ do: 'write', chat: 1, mine: true }).reduce(applyToList, before);
    expect(fetchedList(ME, older, live).stale).toBe(true);
  });

  it('M-03 counts a line about a new participant as read when everything before it is read, in any order of events', () => {
    const server = new ServerModel();
    const inGroup = (list: ChatList) => list.items.find(({ id }) => id === CHATS[0].id);
    const before = fresh(server);
    const received = server.apply({ do: 'participant', chat: 0 }).reduce(applyToList, before);
    expect(inGroup(received)).toMatchObject({ lastSeq: 1, readSeq: 1, version: 2 });
    expect(inGroup(received)?.participants.map(({ uid }) => uid)).toContain(BOB);
    const [written] = server.apply({ do: 'write', chat: 0, mine: false });
    const [read] = server.apply({ do: 'read', chat: 0 });
    const line = server.apply({ do: 'participant', chat: 0 });
    if (!written || !read) throw new Error('The model sent no event.');
    const late = [written, ...line, read].reduce(applyToList, received);
    expect(unreadInAll(late)).toBe(0);
    expect(inGroup(late)?.participants.map(({ uid }) => uid)).not.toContain(BOB);
  });

  it('M-02 M-06 is stale after an event that shows that another was missed, and ignores older events', () => {
    const server = new ServerModel();
    const before = fresh(server);
    server.apply({ do: 'rename', chat: 0 });
    const [came] = server.apply({ do: 'participant', chat: 0 });
    if (!came) throw new Error('The model sent no event.');
    const missed = applyToList(before, came);
    expect(missed.stale).toBe(true);
    expect(applyToList(missed, came)).toBe(missed);
  });
});
