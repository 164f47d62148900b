import { describe, expect, it } from 'vitest';
import { emoji } from '#contract/chats/forms.ts';
import { COMPOSER_EMOJI } from '#contract/limits.ts';
import { nextInGrid } from './components/next-in-grid.ts';
import { EMOJI_GROUPS } from './emoji-groups.ts';
import { OFFERED_REACTIONS } from './offered-reactions.ts';

describe('the picker of emojis', () => {
  it('M-16 offers each emoji once, and only emojis that the server takes as a reaction', () => {
    const all = EMOJI_GROUPS.flatMap(({ emojis }) => emojis);
    expect(all.filter((one) => !emoji.safeParse(one).success)).toEqual([]);
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
    for (const one of [...COMPOSER_EMOJI, ...OFFERED_REACTIONS]) expect(all).toContain(one);
  });

  it('M-16 moves by arrow keys within a grid whose last row is short', () => {
    const places = [0, 1, 2, 3, 4].map((at) => ({ left: (at % 3) * 40, top: Math.floor(at / 3) * 40 }));
    const from = (at: number) =>
      ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'a'].map((key) => nextInGrid(places, at, key));
    expect(from(1)).toEqual([2, 0, 4, null, 0, 4, null]);
    expect(from(2)).toEqual([3, 1, null, null, 0, 4, null]);
    expect(from(4)).toEqual([null, 3, null, 1, 0, 4, null]);
    expect(nextInGrid(places, -1, 'ArrowRight')).toBeNull();
  });
});
