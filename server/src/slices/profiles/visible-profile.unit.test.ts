import { describe, expect, it } from 'vitest';
import { EMPTY_PROFILE, publicFields } from '#contract/profiles/fields.ts';
import { visibleProfile } from './visible-profile.rules.ts';

const LINKS = { instagram: 'secret-link', twitter: '', linkedin: '', spotify: '' };
const INSIGHTS = {
  mbtiType: 'ENTP',
  communicationStyle: 'direct',
  careerGoals: 'A lab',
  lookingFor: 'Hikers',
} as const;
const row = {
  ...EMPTY_PROFILE,
  ...INSIGHTS,
  uid: 'ann',
  username: 'ann.b',
  neighborhood: 'astoria',
  borough: 'Queens',
  socialLinks: LINKS,
} as const;
const hidden = { ...row, showNeighborhood: false, showPersonality: false };

describe('the visible part of a profile', () => {
  it('leaves out a column that is not listed, for every viewer', () => {
    const wider = { ...row, usernameKey: 'ann.b', shoeSize: 'canary' };
    for (const viewing of ['own', 'connected', 'pending', 'none'] as const) {
      const visible = visibleProfile(wider, viewing);
      expect(Object.keys(visible).sort()).toEqual(['uid', ...Object.keys(publicFields)].sort());
      expect(JSON.stringify(visible)).not.toContain('canary');
    }
  });

  it('P-02 shows neighborhood and borough to others only if the member shares them', () => {
    expect(visibleProfile(row, 'none')).toMatchObject({ neighborhood: 'astoria', borough: 'Queens' });
    expect(visibleProfile(hidden, 'connected')).toMatchObject({ neighborhood: null, borough: null });
    expect(visibleProfile(hidden, 'own')).toMatchObject({ neighborhood: 'astoria', borough: 'Queens' });
  });

  it('P-03 shows the insights to others only if the member shows them', () => {
    expect(visibleProfile(row, 'none')).toMatchObject({ ...INSIGHTS, personalityTraits: row.personalityTraits });
    expect(visibleProfile(hidden, 'connected')).toMatchObject({
      personalityTraits: null,
      mbtiType: null,
      communicationStyle: null,
      careerGoals: '',
      lookingFor: '',
    });
    expect(visibleProfile(hidden, 'own')).toMatchObject(INSIGHTS);
  });

  it('P-04 shows the values of links to connections only', () => {
    const linksFor = (viewing: 'none' | 'pending' | 'connected' | 'own') => visibleProfile(row, viewing).socialLinks;
    for (const viewing of ['none', 'pending'] as const)
      expect(linksFor(viewing)).toEqual([{ kind: 'instagram', value: null }]);
    for (const viewing of ['connected', 'own'] as const)
      expect(linksFor(viewing)).toEqual([{ kind: 'instagram', value: 'secret-link' }]);
  });
});
