import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANA, BOB, ServerModel } from './chats.factory.ts';
import {
  applyToTyping,
  nextEnd,
  TYPING_EVERY_MS,
  TYPING_SHOWN_MS,
  type Typing,
  type TypingEvent,
} from './typing.rules.ts';
import { createTypingSender } from './typing-sender.store.ts';

const CHATS = ['group_one', 'group_two'];
const message = (chatId: string, userId: string, change: number): TypingEvent => {
  const server = new ServerModel();
  const [event] = server.apply({ do: 'write', chat: 0, mine: false });
  if (event?.type !== 'message') throw new Error('The model writes a message.');
  return { type: 'message', message: { ...event.message, chatId, userId, change } };
};
const card = { username: 'a', firstName: 'A', profileImage: null };

const doing = fc.record({
  after: fc.nat({ max: TYPING_SHOWN_MS }),
  chatId: fc.constantFrom(...CHATS),
  userId: fc.constantFrom(ANA, BOB),
  what: fc.constantFrom('typing', 'message', 'edit', 'gone', 'left', 'joined', 'nothing'),
});
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never;

function eventOf({ what, chatId, userId }: Doing): TypingEvent | null {
  if (what === 'typing') return { type: 'typing', chatId, userId };
  if (what === 'message' || what === 'edit') return message(chatId, userId, what === 'edit' ? 1 : 0);
  if (what === 'gone') return { type: 'chatGone', chatId };
  if (what === 'nothing') return null;
  return { type: 'chatMember', chatId, member: { ...card, uid: userId }, present: what === 'joined', version: 2 };
}

describe('the list of typing members', () => {
  it('M-11 includes members who reported typing and have not sent, left or stopped since', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 40 }), (doings) => {
        let [now, typing]: [number, Typing] = [0, []];
        const sent = new Map<string, number>();
        for (const one of doings) {
          now += one.after;
          typing = applyToTyping(typing, eventOf(one), now);
          const key = `${one.chatId} ${one.userId}`;
          if (one.what === 'typing') sent.set(key, now);
          if (one.what === 'message' || one.what === 'left') sent.delete(key);
          if (one.what === 'gone') for (const userId of [ANA, BOB]) sent.delete(`${one.chatId} ${userId}`);
          const expected = [...sent].filter(([, at]) => at + TYPING_SHOWN_MS > now).map(([which]) => which);
          expect(typing.map(({ chatId, userId }) => `${chatId} ${userId}`).sort()).toEqual(expected.sort());
          expect(nextEnd(typing) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now);
        }
      }),
    );
  });

  it('M-11 stays the same object while nothing changes', () => {
    const typing = applyToTyping([], { type: 'typing', chatId: 'group_one', userId: ANA }, 0);
    expect(applyToTyping(typing, null, TYPING_SHOWN_MS - 1)).toBe(typing);
    expect(applyToTyping(typing, message('group_one', BOB, 0), 1)).toBe(typing);
    expect(applyToTyping(typing, null, TYPING_SHOWN_MS)).toEqual([]);
  });
});

describe('the member’s own typing', () => {
  it('M-11 is reported at most every few seconds, only with text in the field and while the page is visible', () => {
    const act = fc.record({
      after: fc.nat({ max: TYPING_EVERY_MS }),
      chatId: fc.constantFrom(...CHATS),
      text: fc.constantFrom('', '  ', 'a', 'ab'),
      isVisible: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        let now = 0;
        let isVisible = true;
        const sent: { chatId: string; at: number }[] = [];
        const typed = createTypingSender({
          send: (chatId) => sent.push({ chatId, at: now }),
          now: () => now,
          isVisible: () => isVisible,
        });
        for (const one of acts) {
          now += one.after;
          isVisible = one.isVisible;
          const before = sent.length;
          const last = sent.findLast(({ chatId }) => chatId === one.chatId);
          typed(one.chatId, one.text);
          const isDue = !last || now - last.at >= TYPING_EVERY_MS;
          expect(sent.length - before).toBe(isDue && isVisible && one.text.trim() !== '' ? 1 : 0);
        }
      }),
    );
  });
});
