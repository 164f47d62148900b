import { expect, it } from 'vitest';
import type { Interest } from '#contract/profiles/options.ts';
import { text } from '#web/text/index.ts';
import { chipsBeside } from './card-chips.ts';

const label = (interest: Interest) => text.options.interests[interest];

it('I-04 the chips of a card do not repeat what its reason says', () => {
  const shared = ['startups', 'art', 'food', 'hiphop', 'liveMusic', 'books'] as const;
  expect(chipsBeside('You both speak Korean.', shared, label)).toEqual(['startups', 'art', 'food']);
  expect(chipsBeside('Good food? You’re both into it.', shared, label)).toEqual(['startups', 'art', 'hiphop']);
  // 'art' is also in 'startups' and 'parties', which do not name it.
  expect(chipsBeside('You’re both into startups and parties.', shared, label)).toEqual(['art', 'food', 'hiphop']);
  expect(chipsBeside('You both like hip-hop and live music.', shared, label)).toEqual(['startups', 'art', 'food']);
});

it('I-04 finds a chip in a Chinese reason, which has no spaces between words', () => {
  const labels = { hiking: '徒步', cooking: '做饭', yoga: '瑜伽' };
  const chinese = (interest: Interest) => labels[interest as keyof typeof labels];
  expect(chipsBeside('你们都喜欢徒步和做饭。', ['hiking', 'cooking', 'yoga'], chinese)).toEqual(['yoga']);
});
