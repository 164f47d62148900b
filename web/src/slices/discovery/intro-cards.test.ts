import { expect, it } from 'vitest';
import type { IntroCard } from '#contract/profiles/views.ts';
import { cardsOf } from './intro-cards.ts';

const card = (uid: string, matchReason = '') => ({ uid, matchReason }) as IntroCard;

it('I-07 a member who moved between two pages is shown once, where they were first seen', () => {
  const pages = [
    { items: [card('a'), card('b', 'first')] },
    { items: [card('b', 'second'), card('c')] },
    { items: [] },
  ];
  expect(cardsOf(pages)).toEqual([card('a'), card('b', 'first'), card('c')]);
});
