import { describe, expect, it } from 'vitest';
import { arrivalsChatId, arrivalsMonth } from '#contract/chats/ids.ts';
import { chatFor, titleOf } from './arrivals-chat.rules.ts';

const chat = (month: string, people: number, isIn = false) => ({ chatId: arrivalsChatId(month), people, isIn });
const cohort = { months: ['2025-01', '2025-02', '2025-03'], busiest: '2025-02' };

describe('the chat of a cohort', () => {
  it('B-04 is that of the busiest month until one is open', () => {
    expect(chatFor(cohort, [])).toEqual(chat('2025-02', 0));
  });

  it('B-04 is the open one with most people, the earlier of two, when months with chats are merged', () => {
    expect(chatFor(cohort, [chat('2025-03', 4), chat('2025-01', 2)])?.chatId).toBe(arrivalsChatId('2025-03'));
    expect(chatFor(cohort, [chat('2025-03', 2), chat('2025-01', 2)])?.chatId).toBe(arrivalsChatId('2025-01'));
  });

  it('B-04 is the earliest of several with as many people, in whatever order they come', () => {
    const [one, two, three] = [chat('2025-01', 2), chat('2025-02', 2), chat('2025-03', 2)];
    for (const open of [
      [one, two, three],
      [three, two, one],
      [two, three, one],
      [three, one, two],
    ])
      expect(chatFor(cohort, open)?.chatId).toBe(one.chatId);
  });

  it('B-04 is none of another cohort’s in which the member does not take part', () => {
    expect(chatFor(cohort, [chat('2024-12', 9)])).toEqual(chat('2025-02', 0));
    expect(chatFor(cohort, [chat('2024-12', 9), chat('2025-03', 2)])?.chatId).toBe(arrivalsChatId('2025-03'));
  });

  it('B-04 stays the one that a member takes part in, also when its month leaves their cohort', () => {
    expect(chatFor(cohort, [chat('2025-01', 9), chat('2025-03', 2, true)])?.chatId).toBe(arrivalsChatId('2025-03'));
    expect(chatFor(cohort, [chat('2025-01', 9), chat('2024-12', 2, true)])?.chatId).toBe(arrivalsChatId('2024-12'));
    expect(chatFor(cohort, [chat('2024-12', 9, true), chat('2025-01', 2, true)])?.chatId).toBe(
      arrivalsChatId('2025-01'),
    );
  });

  it('B-04 is none for a member who shows no month', () => {
    expect(chatFor({ months: [], busiest: null }, [])).toBeNull();
  });

  it('B-04 has a title that stays true when the months of the cohort change', () => {
    expect(titleOf('2025-02')).toBe('Arrived around February 2025');
    expect(arrivalsMonth(arrivalsChatId('2025-02'))).toBe('2025-02');
  });
});
