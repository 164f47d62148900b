import { expect, it } from 'vitest';
import type { Interest } from '#contract/profiles/options.ts';
import { text } from '#web/text/index.ts';
import { chipsBeside } from './card-chips.ts';

const labels = (...interests: Interest[]) => interests.map((interest) => text.options.interests[interest]);

it('I-04 the chips of a card do not repeat what its reason says', () => {
  const shared = labels('startups', 'art', 'food', 'hiphop', 'liveMusic', 'books');
  expect(chipsBeside('You both speak Korean.', shared)).toEqual(labels('startups', 'art', 'food'));
  expect(chipsBeside('Good food? You’re both into it.', shared)).toEqual(labels('startups', 'art', 'hiphop'));
  // 'art' is also in 'startups' and 'parties', which do not name it.
  expect(chipsBeside('You’re both into startups and parties.', shared)).toEqual(labels('art', 'food', 'hiphop'));
  expect(chipsBeside('You both like hip-hop and live music.', shared)).toEqual(labels('startups', 'art', 'food'));
});

it('I-04 finds a chip in a Chinese reason, which has no spaces between words', () => {
  expect(chipsBeside('你们都喜欢徒步和做饭。', ['徒步', '做饭', '瑜伽'])).toEqual(['瑜伽']);
});

it('I-04 P-21 leaves out an interest in own words that the reason names in another spelling', () => {
  expect(chipsBeside('You both like Board-Games.', ['Art', 'board game', 'board gamers'])).toEqual([
    'Art',
    'board gamers',
  ]);
});
