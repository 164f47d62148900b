import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/chats/views.ts';
import { ANA, arrival, arriving, CHATS, ME, ServerModel } from './chats.factory.ts';
import type { ChatEvent } from './chats.live.ts';
import {
  append,
  includes,
  isBehind,
  LOADED_MAX,
  type LoadedMessages,
  lastSeqOf,
  openedMessages,
  prepend,
  trimmed,
  withChanges,
  withReaction,
} from './loaded-messages.live.ts';

const chatId = CHATS[0].id;

function served(count: number): ServerModel {
  const server = new ServerModel();
  for (let seq = 1; seq <= count; seq++) server.apply({ do: 'write', chat: 0, mine: seq % 3 === 0 });
  return server;
}
const opened = (server: ServerModel, limit: number) =>
  openedMessages(server.before(chatId, Number.MAX_SAFE_INTEGER, limit));

/** Loads pages after the last message until nothing is missing. */
function caughtUp(loaded: LoadedMessages, server: ServerModel, limit: number): LoadedMessages {
  for (;;) {
    const page = server.after(chatId, lastSeqOf(loaded), limit);
    loaded = append(loaded, page.items, page.changes);
    if (!page.hasMore) return loaded;
  }
}

/** Loads what is fetched after a reconnect: new messages and changes. */
function healed(loaded: LoadedMessages, server: ServerModel, limit: number): LoadedMessages {
  loaded = caughtUp(loaded, server, limit);
  for (;;) {
    const from = loaded.changes;
    const page = server.changedAfter(chatId, from, limit);
    loaded = withChanges(loaded, page, from);
    if (!page.hasMore) return loaded;
  }
}

const changing = fc.record({
  do: fc.constantFrom('edit' as const, 'delete' as const, 'write' as const),
  chat: fc.constant(0),
  which: fc.nat(60),
  mine: fc.boolean(),
});
const messagesIn = (events: readonly ChatEvent[]) =>
  events.flatMap((event) => (event.type === 'message' ? [event.message] : []));

const isWhole = ({ items }: LoadedMessages) =>
  items.every((message, index) => index === 0 || message.seq === (items[index - 1]?.seq ?? 0) + 1);
const seqs = (loaded: LoadedMessages) => loaded.items.map(({ seq }) => seq);

describe('the loaded messages of a chat', () => {
  it('M-06 M-09 equal a fresh fetch after late, repeated and lost events and a catch-up', () => {
    const arrivals = fc.array(arrival(true), { minLength: 1, maxLength: 15 });
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.nat(30),
        arrivals,
        fc.integer({ min: 1, max: 20 }),
        (before, more, arrivals, limit) => {
          const start = opened(served(before), limit);
          const server = served(before + more);
          const events = server.messages(chatId).slice(before);
          const received = arriving(events, arrivals).reduce((loaded, message) => append(loaded, [message]), start);
          expect(isWhole(received)).toBe(true);
          const level = caughtUp(received, server, limit);
          const first = start.items[0]?.seq ?? 1;
          expect(level.items).toEqual(server.messages(chatId).slice(first - 1));
          expect(isBehind(level, { seq: before + more, change: 0 })).toBe(false);
        },
      ),
    );
  });

  it('M-06 never go back to an older state', () => {
    const messages = served(20).messages(chatId);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...messages)), (stream) => {
        let loaded = opened(served(5), 50);
        for (const message of stream) {
          const next = append(loaded, [message]);
          expect(lastSeqOf(next)).toBeGreaterThanOrEqual(lastSeqOf(loaded));
          expect(isWhole(next)).toBe(true);
          loaded = next;
        }
      }),
    );
  });

  it('M-10 load older pages up to the first message while new ones arrive', () => {
    fc.assert(
      fc.property(fc.nat(120), fc.integer({ min: 1, max: 50 }), fc.nat(10), (count, limit, more) => {
        const server = served(count);
        let loaded = opened(server, limit);
        while (loaded.hasOlder) {
          const page = server.before(chatId, loaded.items[0]?.seq ?? 0, limit);
          loaded = prepend(loaded, page);
        }
        const news: Message[] = [];
        for (let index = 0; index < more; index++) {
          for (const event of server.apply({ do: 'write', chat: 0, mine: false })) {
            if (event.type === 'message') news.push(event.message);
          }
        }
        loaded = append(loaded, news);
        expect(loaded.items).toEqual(server.messages(chatId));
      }),
    );
  });

  it('M-10 have no gaps and stay limited while the member scrolls through a long history and events arrive', () => {
    const move = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('older' as const), view: fc.nat(40) }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('newer' as const), view: fc.nat(40) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('news' as const), view: fc.nat(40) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), view: fc.nat(2000) }) },
    );
    fc.assert(
      fc.property(fc.array(move, { minLength: 30, maxLength: 120 }), (moves) => {
        const server = served(2000);
        let loaded = opened(server, 50);
        let known = { seq: 2000, change: 0 };
        const receive = (events: readonly ChatEvent[]) => {
          for (const message of messagesIn(events)) {
            loaded = append(loaded, [message]);
            known = { seq: Math.max(known.seq, message.seq), change: Math.max(known.change, message.change) };
          }
        };
        for (const one of moves) {
          const last = loaded.items.length - 1;
          let from = last - 10;
          if (one.do === 'older' && loaded.hasOlder) {
            loaded = prepend(loaded, server.before(chatId, loaded.items[0]?.seq ?? 0, 50));
            from = 50 + one.view;
          } else if (one.do === 'newer' && loaded.hasNewer) {
            const page = server.after(chatId, lastSeqOf(loaded), 50);
            const before = loaded;
            loaded = append(loaded, page.items, page.changes);
            loaded = { ...loaded, hasNewer: before.hasNewer && page.hasMore };
            from = last - one.view;
          } else if (one.do === 'news') receive(server.apply({ do: 'write', chat: 0, mine: false }));
          else if (one.do === 'change') receive(server.apply({ do: 'edit', chat: 0, which: one.view }));
          from = Math.max(0, Math.min(from, loaded.items.length - 1));
          const to = Math.min(loaded.items.length - 1, from + 10);
          const inView = loaded.items.slice(from, to + 1);
          // As the screen does: again as long as something goes.
          for (let next = trimmed(loaded, from, to); next !== loaded; ) {
            loaded = next;
            const at = loaded.items.findIndex(({ seq }) => seq === inView[0]?.seq);
            expect(loaded.items.slice(at, at + inView.length)).toEqual(inView);
            next = trimmed(loaded, at, at + inView.length - 1);
          }
          expect(loaded.items.length).toBeLessThanOrEqual(LOADED_MAX);
          expect(isWhole(loaded)).toBe(true);
          expect(loaded.hasNewer || lastSeqOf(loaded) === known.seq).toBe(true);
          expect(loaded.hasOlder || loaded.items[0]?.seq === 1).toBe(true);
        }
        // After a catch-up it equals the server's messages.
        for (let from = -1; from !== loaded.changes; ) {
          from = loaded.changes;
          loaded = withChanges(loaded, server.changedAfter(chatId, from, 20), from);
        }
        expect(isBehind(loaded, known)).toBe(false);
        const first = (loaded.items[0]?.seq ?? 1) - 1;
        expect(loaded.items).toEqual(server.messages(chatId).slice(first, first + loaded.items.length));
      }),
      { numRuns: 60 },
    );
  }, 30_000);

  it('M-10 ignore a page of older messages that comes twice or does not fit', () => {
    const server = served(30);
    const loaded = opened(server, 10);
    const page = server.before(chatId, 21, 10);
    const once = prepend(loaded, page);
    expect(seqs(prepend(once, page))).toEqual(seqs(once));
    expect(prepend(once, server.before(chatId, 6, 5))).toBe(once);
  });

  it('M-11 M-09 equal a fresh fetch after late, repeated and lost edits and deletions and a catch-up', () => {
    const arrivals = fc.array(arrival(true), { minLength: 1, maxLength: 15 });
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.array(changing, { maxLength: 40 }),
        arrivals,
        fc.integer({ min: 1, max: 20 }),
        (before, steps, arrivals, limit) => {
          const server = served(before);
          const start = opened(server, limit);
          const events = messagesIn(steps.flatMap((step) => server.apply(step)));
          const received = arriving(events, arrivals).reduce((loaded, message) => append(loaded, [message]), start);
          expect(isWhole(received)).toBe(true);
          const level = healed(received, server, limit);
          const first = start.items[0]?.seq ?? 1;
          expect(level.items).toEqual(server.messages(chatId).slice(first - 1));
          expect(level.changes).toBe(server.changes(chatId));
        },
      ),
    );
  });

  it('M-11 M-15 leave a change to the catch-up whose message arrives after it', () => {
    const server = new ServerModel();
    const steps = [
      { do: 'write', chat: 0, mine: false },
      { do: 'write', chat: 0, mine: false },
      { do: 'edit', chat: 0, which: 1, mine: false },
    ] as const;
    const [first, second, edit] = messagesIn(steps.flatMap((step) => server.apply(step)));
    const start = openedMessages({ items: [], hasMore: false, changes: 0 });
    const reaction = { chatId, seq: 2, userId: ANA, emoji: '👍', was: null, change: 1 };
    expect(withReaction(start, reaction, ME)).toBe(start);
    const received = [edit, first, second].reduce((loaded, message) => append(loaded, [message as Message]), start);
    expect(isBehind(received, { seq: 2, change: 1 })).toBe(true);
    expect(healed(received, server, 10).items).toEqual(server.messages(chatId));
  });

  it('M-11 never replace a message by an older state, and detect missing changes', () => {
    fc.assert(
      fc.property(fc.array(changing, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (steps, picks) => {
        const server = served(10);
        let loaded = opened(server, 50);
        const events = messagesIn(steps.flatMap((step) => server.apply(step)));
        const applied = new Set<number>();
        for (const pick of picks) {
          if (events.length === 0 || applied.size > 60) break;
          const event = events[pick % events.length] as Message;
          applied.add(applied.size);
          const next = append(loaded, [event]);
          for (const { seq, change } of loaded.items) {
            expect(next.items.find((message) => message.seq === seq)?.change).toBeGreaterThanOrEqual(change);
          }
          expect(next.changes).toBeGreaterThanOrEqual(loaded.changes);
          if (event.change > next.changes) expect(isBehind(next, event)).toBe(true);
          loaded = next;
        }
      }),
    );
  });

  it('M-11 M-10 include changes that were made while a page was on its way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 12, max: 40 }),
        fc.array(changing, { maxLength: 10 }),
        fc.array(changing, { maxLength: 10 }),
        (count, earlier, later) => {
          const server = served(count);
          let loaded = opened(server, 10);
          const receive = (steps: typeof earlier) => {
            loaded = append(loaded, messagesIn(steps.flatMap((step) => server.apply(step))));
          };
          receive(earlier);
          const page = server.before(chatId, loaded.items[0]?.seq ?? 0, 10);
          receive(later);
          loaded = healed(prepend(loaded, page), server, 5);
          const first = loaded.items[0]?.seq ?? 1;
          expect(loaded.items).toEqual(server.messages(chatId).slice(first - 1));
        },
      ),
    );
  });

  it('M-12 grow both ways from an older message, page by page, until they reach the newest', () => {
    const server = served(60);
    const page = server.before(chatId, 31, 10);
    let loaded = openedMessages({ ...page, hasNewer: true });
    expect([includes(loaded, 21), includes(loaded, 30), includes(loaded, 31)]).toEqual([true, true, false]);
    expect(isBehind(loaded, { seq: 60, change: 0 })).toBe(false);
    for (const event of server.apply({ do: 'write', chat: 0, mine: false })) {
      if (event.type === 'message') loaded = append(loaded, [event.message]);
    }
    expect(lastSeqOf(loaded)).toBe(30);
    while (loaded.hasNewer) {
      const more = server.after(chatId, lastSeqOf(loaded), 10);
      loaded = { ...append(loaded, more.items, more.changes), hasNewer: more.hasMore };
    }
    expect(seqs(loaded)).toEqual(Array.from({ length: 41 }, (_, n) => n + 21));
  });
});

describe('M-15 reactions', () => {
  const given = (emoji: string | null, was: string | null, change: number, userId: string = ANA) => ({
    chatId,
    seq: 2,
    userId,
    emoji,
    was,
    change,
  });
  const reactionsOf = (loaded: LoadedMessages) => loaded.items[1]?.reactions;

  it('are counted, replaced and taken back in the order of their changes', () => {
    let loaded = opened(served(3), 10);
    for (const event of [given('👍', null, 1), given('👍', null, 2, ME), given('🎉', '👍', 3)])
      loaded = withReaction(loaded, event, ME);
    expect(reactionsOf(loaded)).toEqual([
      { emoji: '👍', count: 1, mine: true },
      { emoji: '🎉', count: 1, mine: false },
    ]);
    loaded = withReaction(loaded, given(null, '👍', 4, ME), ME);
    expect(reactionsOf(loaded)).toEqual([{ emoji: '🎉', count: 1, mine: false }]);
    expect([loaded.changes, loaded.items[1]?.change]).toEqual([4, 4]);
  });

  it('are ignored a second time, and left to the catch-up when a change is missing before them', () => {
    const first = withReaction(opened(served(3), 10), given('👍', null, 1), ME);
    expect(withReaction(first, given('👍', null, 1), ME)).toBe(first);
    expect(withReaction(first, given('👍', null, 3, ME), ME)).toBe(first);
    expect(isBehind(first, { seq: 3, change: 3 })).toBe(true);
  });

  it('that a page already contains are not counted twice', () => {
    const before = opened(served(3), 10);
    const [, second] = before.items;
    const states = [{ ...(second as Message), change: 2, reactions: [{ emoji: '👍', count: 2, mine: true }] }];
    const loaded = { ...append(before, states), changes: 1 };
    const next = withReaction(loaded, given('👍', null, 2, ME), ME);
    expect([reactionsOf(next), next.changes]).toEqual([states[0]?.reactions, 2]);
  });

  it('stay when an event brings an edit, go with a deletion, and a withheld one only counts its change', () => {
    const first = withReaction(opened(served(3), 10), given('👍', null, 1), ME);
    const edit: Message = { ...(first.items[1] as Message), content: 'edited', change: 2 };
    delete edit.reactions;
    const edited = append(first, [edit]);
    expect(edited.items[1]).toMatchObject({ content: 'edited', reactions: [{ emoji: '👍', count: 1 }] });
    const withheld = withReaction(edited, given(null, null, 3, ''), ME);
    expect([reactionsOf(withheld), withheld.changes]).toEqual([reactionsOf(edited), 3]);
    const deleted = append(withheld, [{ ...edit, kind: 'deleted', content: '', change: 4 }]);
    expect(reactionsOf(deleted)).toBeUndefined();
  });
});
