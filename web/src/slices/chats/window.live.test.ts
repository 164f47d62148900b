import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/chats/views.ts';
import { arrival, arriving, CHATS, ServerModel } from './chats.factory.ts';
import { append, type ChatWindow, isBehind, lastSeqOf, openedWindow, prepend } from './window.live.ts';

const chatId = CHATS[0].id;

function served(count: number): ServerModel {
  const server = new ServerModel();
  for (let seq = 1; seq <= count; seq++) server.apply({ do: 'write', chat: 0, mine: seq % 3 === 0 });
  return server;
}
const opened = (server: ServerModel, limit: number) =>
  openedWindow(server.before(chatId, Number.MAX_SAFE_INTEGER, limit));

/** Pages of what came after the last message held, until level. */
function caughtUp(window: ChatWindow, server: ServerModel, limit: number): ChatWindow {
  for (;;) {
    const page = server.after(chatId, lastSeqOf(window), limit);
    window = append(window, page.items);
    if (!page.hasMore) return window;
  }
}

const isWhole = ({ items }: ChatWindow) =>
  items.every((message, index) => index === 0 || message.seq === (items[index - 1]?.seq ?? 0) + 1);
const seqs = (window: ChatWindow) => window.items.map(({ seq }) => seq);

describe('the window of a chat', () => {
  it('M-06 M-09 with any events late, doubled or lost, and a catch-up, holds what a fresh fetch gives, in the same order', () => {
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
          const heard = arriving(events, arrivals).reduce((window, message) => append(window, [message]), start);
          expect(isWhole(heard)).toBe(true);
          const level = caughtUp(heard, server, limit);
          const first = start.items[0]?.seq ?? 1;
          expect(level.items).toEqual(server.messages(chatId).slice(first - 1));
          expect(isBehind(level, before + more)).toBe(false);
        },
      ),
    );
  });

  it('M-06 never goes back, whatever comes', () => {
    const messages = served(20).messages(chatId);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...messages)), (stream) => {
        let window = opened(served(5), 50);
        for (const message of stream) {
          const next = append(window, [message]);
          expect(lastSeqOf(next)).toBeGreaterThanOrEqual(lastSeqOf(window));
          expect(isWhole(next)).toBe(true);
          window = next;
        }
      }),
    );
  });

  it('M-10 loads older pages up to the very first message, from any length of history, while new ones come in', () => {
    fc.assert(
      fc.property(fc.nat(120), fc.integer({ min: 1, max: 50 }), fc.nat(10), (count, limit, more) => {
        const server = served(count);
        let window = opened(server, limit);
        while (window.hasOlder) {
          const page = server.before(chatId, window.items[0]?.seq ?? 0, limit);
          window = prepend(window, page);
        }
        const news: Message[] = [];
        for (let index = 0; index < more; index++) {
          for (const event of server.apply({ do: 'write', chat: 0, mine: false })) {
            if (event.type === 'message') news.push(event.message);
          }
        }
        window = append(window, news);
        expect(window.items).toEqual(server.messages(chatId));
      }),
    );
  });

  it('M-10 a page of older messages that came twice, or no longer fits, changes nothing', () => {
    const server = served(30);
    const window = opened(server, 10);
    const page = server.before(chatId, 21, 10);
    const once = prepend(window, page);
    expect(seqs(prepend(once, page))).toEqual(seqs(once));
    expect(prepend(once, server.before(chatId, 6, 5))).toBe(once);
  });
});
