import { describe, expect, it } from 'vitest';
import { TRAIT_MAX } from '#contract/limits.ts';
import { DEFAULT_TRAITS, EMPTY_PROFILE, type PersonalityTraits } from '#contract/profiles/fields.ts';
import { TRAITS } from '#contract/profiles/options.ts';
import { type IntrosViewer, isSameViewer, rankingViewerOf } from './viewer.rules.ts';

const profile = { ...EMPTY_PROFILE, uid: 'ann', username: 'ann.b', borough: 'Queens' } as IntrosViewer['profile'];
const ann = rankingViewerOf({ profile, isGreeter: false });
const changed = (fields: Partial<IntrosViewer['profile']>) =>
  rankingViewerOf({ profile: { ...profile, ...fields }, isGreeter: false });

describe('the facts of a viewer that decide their pages of Intros', () => {
  it('I-02 are their borough, what they match by, and whether they are a greeter', () => {
    expect(ann).toMatchObject({ borough: 'Queens', isGreeter: false });
    expect(isSameViewer(ann, rankingViewerOf({ profile: { ...profile }, isGreeter: false }))).toBe(true);
    expect(isSameViewer(ann, rankingViewerOf({ profile, isGreeter: true }))).toBe(false);
    expect(isSameViewer(ann, changed({ borough: 'Bronx' }))).toBe(false);
    expect(isSameViewer(ann, changed({ selectedInterests: ['art'] }))).toBe(false);
  });

  it('I-02 P-03 leave out what the viewer hides from others', () => {
    const outgoing = Object.fromEntries(TRAITS.map((trait) => [trait, TRAIT_MAX])) as PersonalityTraits;
    const withTraits = (showPersonality: boolean, personalityTraits: PersonalityTraits) =>
      changed({ showPersonality, personalityTraits });
    expect(isSameViewer(withTraits(false, DEFAULT_TRAITS), withTraits(false, outgoing))).toBe(true);
    expect(isSameViewer(withTraits(true, DEFAULT_TRAITS), withTraits(true, outgoing))).toBe(false);
  });
});
