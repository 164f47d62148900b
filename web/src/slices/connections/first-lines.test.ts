import { expect, it } from 'vitest';
import { firstLines } from './first-lines.ts';

const nothing = {
  sharedInterests: [],
  sharedOwnInterests: [],
  topArtists: [],
  neighborhood: null,
  movedFromLocation: '',
};
const artist = { id: 'tems', name: 'Tems', image: null };

it('P-06 offers beginnings about what the two share and what the profile shows, at most three', () => {
  const all = {
    sharedInterests: ['edm' as const, 'food' as const],
    sharedOwnInterests: ['bouldering'],
    topArtists: [artist],
    neighborhood: 'long-island-city',
  };
  expect(firstLines({ ...all, movedFromLocation: 'Lagos, Nigeria' })).toEqual([
    'We’re both into EDM. Any favorites in the city?',
    'I saw Tems on your profile. Which song should I start with?',
    'How do you like Long Island City? I’d love to hear about your favorite spot there.',
  ]);
  expect(firstLines({ ...nothing, sharedInterests: ['hiphop'], movedFromLocation: 'Lagos, Nigeria' })).toEqual([
    'We’re both into hip-hop. Any favorites in the city?',
    'How has the move from Lagos been?',
  ]);
});

it('P-06 P-21 offers a beginning about an interest in own words when they share none of the list', () => {
  expect(firstLines({ ...nothing, sharedOwnInterests: ['D&D', 'chess'] })).toEqual([
    'We’re both into D&D. Any favorites in the city?',
  ]);
});

it('P-06 offers nothing about a profile that shows nothing', () => {
  expect(firstLines(nothing)).toEqual([]);
  expect(firstLines({ ...nothing, movedFromLocation: ' , ' })).toEqual([]);
  expect(firstLines({ ...nothing, movedFromLocation: 'x'.repeat(600) })).toEqual([]);
});
