import { afterEach, describe, expect, it, vi } from 'vitest';
import { arrivalsChatId, hangoutChatId } from '#contract/chats/ids.ts';
import type { Language } from '#contract/languages.ts';
import { joinedText, systemText } from './labels.ts';

const ann = { firstName: 'Ann', username: 'ann' };
const time = '2026-11-29T00:00:00.000Z';

describe('the sentence of a system message', () => {
  it('H-06 names the member who joined or left, and calls an unknown member "A member"', () => {
    expect(systemText({ userId: 'ann', event: 'joined' }, ann, 'bob')).toBe('Ann joined');
    expect(systemText({ userId: 'ann', event: 'left' }, { firstName: '', username: 'ann' }, 'bob')).toBe('ann left');
    expect(systemText({ userId: 'ann', event: 'joined' }, undefined, 'bob')).toBe('A member joined');
    // The reader is addressed as "you".
    expect(systemText({ userId: 'ann', event: 'joined' }, ann, 'ann')).toBe('You joined');
    expect(systemText({ userId: 'ann', event: 'changed', data: { place: 'The Met' } }, ann, 'ann')).toBe(
      'You changed the place: The Met',
    );
  });

  it('M-18 names members who joined one after the other, and counts those who are unknown or more than three', () => {
    const [ben, cy, dee] = ['Ben', 'Cy', 'Dee'].map((firstName) => ({ firstName, username: 'x' }));
    expect(joinedText([ann, ben])).toEqual({ sentence: 'Ann and Ben joined', isWhole: true });
    expect(joinedText([ann, ben, cy])).toEqual({ sentence: 'Ann, Ben and Cy joined', isWhole: true });
    expect(joinedText([ann, ben, cy, dee])).toEqual({ sentence: 'Ann, Ben and 2 others joined', isWhole: false });
    expect(joinedText([ann, undefined])).toEqual({ sentence: 'Ann and 1 other joined', isWhole: false });
    expect(joinedText([undefined, ann, ben])).toEqual({ sentence: 'Ann, Ben and 1 other joined', isWhole: false });
    expect(joinedText([undefined, undefined])).toEqual({ sentence: '2 members joined', isWhole: false });
  });

  it('H-07 shows the new time in New York and the new place', () => {
    const changed = (data: object) => systemText({ userId: 'ann', event: 'changed', data }, ann, 'bob');
    expect(changed({ time, place: 'Bryant Park' })).toMatch(
      /^Ann changed time and place: Sat, Nov 28, 7:00\sPM, Bryant Park$/,
    );
    expect(changed({ place: 'Bryant Park' })).toBe('Ann changed the place: Bryant Park');
    expect(changed({})).toBe('Ann changed this hangout');
  });

  it('E-03 shows what changed about an event without naming anybody', () => {
    const changed = { userId: '', event: 'changed' as const, data: { title: 'Pizza', place: 'The Met' } };
    expect(systemText(changed, undefined, 'bob')).toBe('This event is now called Pizza. New place: The Met');
    const cancelled = { userId: '', event: 'cancelled' as const };
    expect(systemText({ ...cancelled, data: { reason: 'It rains' } }, undefined, 'bob')).toBe(
      'This event was cancelled: It rains',
    );
    expect(systemText(cancelled, undefined, 'bob')).toBe('This event was cancelled');
  });
});

describe('the title of a group', () => {
  afterEach(() => {
    vi.doUnmock('#catalog/language.ts');
    vi.doUnmock('#catalog/index.ts');
    vi.resetModules();
  });

  it.each<[Language, string]>([
    ['en', 'Arrived around March 2025'],
    ['es', 'Llegamos cerca de marzo de 2025'],
    ['zh', '2025年3月前后来的人'],
  ])(
    'B-04 is in the language of the reader for members who arrived around a month, whatever is stored: %s',
    async (language, title) => {
      vi.resetModules();
      vi.doMock('#catalog/language.ts', () => ({ language }));
      vi.doMock('#catalog/index.ts', () => import(`#web/text/${language}/index.ts`));
      const { groupTitle } = await import('./labels.ts');
      expect(groupTitle({ id: arrivalsChatId('2025-03'), title: 'Arrived around March 2025' })).toBe(title);
      expect(groupTitle({ id: hangoutChatId('coffee'), title: 'Coffee' })).toBe('Coffee');
    },
  );
});
