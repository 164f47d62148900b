import { expect, it } from 'vitest';
import { INTERESTS } from '#contract/profiles/options.ts';
import { text } from '#web/text/index.ts';
import { chipsBeside } from './card-chips.ts';

const label = (interest: (typeof INTERESTS)[number]) => text.options.interests[interest];

it('I-04 the chips of a card do not repeat what its reason says', () => {
  const shared = ['startups', 'art', 'food', 'hiphop', 'liveMusic', 'books'] as const;
  expect(chipsBeside('You both speak Korean.', shared, label)).toEqual(['startups', 'art', 'food']);
  expect(chipsBeside('Good food? You’re both into it.', shared, label)).toEqual(['startups', 'art', 'hiphop']);
  // 'art' is also in 'startups' and 'parties', which do not name it.
  expect(chipsBeside('You’re both into startups and parties.', shared, label)).toEqual(['art', 'food', 'hiphop']);
  expect(chipsBeside('You both like hip-hop and live music.', shared, label)).toEqual(['startups', 'art', 'food']);
});

it('I-04 the writer names interests by the words of the chips', () => {
  // The words of the embedded writer (server/src/slices/writing/words.ts) contain the label of each interest.
  for (const interest of INTERESTS)
    expect(chipsBeside(`You both like ${label(interest)}.`, [interest], label)).toEqual([]);
});
