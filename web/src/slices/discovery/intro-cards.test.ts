import { expect, it } from 'vitest';
import type { IntroCard } from '#contract/profiles/views.ts';
import { cardsOf } from './intro-cards.ts';

const card = (uid: string, matchReason = '') => ({ uid, matchReason }) as IntroCard;

it('I-07 shows a member whose place changed between two pages once, at the first place', () => {
  const pages = [
    { items: [card('a'), card('b', 'first')] },
    { items: [card('b', 'second'), card('c')] },
    { items: [] },
  ];
  expect(cardsOf(pages)).toEqual([card('a'), card('b', 'first'), card('c')]);
});
