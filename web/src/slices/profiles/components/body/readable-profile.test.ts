import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_TRAITS, EMPTY_PROFILE } from '#contract/profiles/fields.ts';
import type { OwnUser, ProfileView } from '#contract/profiles/views.ts';
import { monthAndYear } from '#web/text/formats.ts';
import { answeredTraits, commonWith, fullName, ownReadable, ownTag, socialUrl } from './readable-profile.ts';

const artist = (id: string) => ({ id, name: id, image: null });
const own: OwnUser = {
  uid: 'a'.repeat(28),
  public: {
    ...EMPTY_PROFILE,
    username: 'maya',
    languages: ['english', 'spanish'],
    selectedGenres: ['jazz'],
    topArtists: [artist('nina')],
    lifeGoals: ['health'],
    careerField: 'arts',
    borough: 'Brooklyn',
    showPersonality: false,
    socialLinks: { instagram: '', twitter: '', linkedin: 'in/maya', spotify: '' },
  },
  private: { birthday: null, email: 'maya@example.com', updatedAt: null },
  isEmailConfirmed: true,
  isSetUp: true,
  can: { moderate: false, operate: false },
  language: 'en',
};
const { personalityTraits: _, socialLinks: __, ...plain } = EMPTY_PROFILE;
const theo: ProfileView = {
  ...plain,
  uid: 'b'.repeat(28),
  username: 'theo',
  languages: ['french', 'spanish'],
  selectedGenres: ['rock'],
  topArtists: [artist('nina'), artist('fela')],
  careerField: null,
  borough: 'Brooklyn',
  personalityTraits: null,
  socialLinks: [],
  isOwn: false,
  connection: { status: 'none', direction: null },
  sharedInterests: ['hiking'],
  sharedOwnInterests: [],
  inCommon: { groups: [], hangouts: [], hangoutCount: 0, people: [], peopleCount: 0 },
  groups: [],
  trip: null,
  can: {
    connect: true,
    accept: false,
    withdraw: false,
    disconnect: false,
    message: false,
    openLinks: false,
    block: true,
  },
  chatId: null,
};

describe('a profile to read', () => {
  afterEach(() => {
    vi.doUnmock('#catalog/language.ts');
    vi.resetModules();
  });

  it.each([
    ['es', 'marzo de 2024'],
    ['zh', '2024年3月'],
  ])('P-01 shows the move on pages in another language as that language writes it: %s', async (language, expected) => {
    vi.resetModules();
    vi.doMock('#catalog/language.ts', () => ({ language }));
    const formats = await import('#web/text/formats.ts');
    expect(formats.monthAndYear('2024-03')).toBe(expected);
  });

  it('P-01 shows the move as month and year in en-US', () => {
    expect(monthAndYear('2024-03')).toBe('March 2024');
    expect(monthAndYear('2023-12')).toBe('December 2023');
    expect(monthAndYear('2024-01')).toBe('January 2024');
  });

  it('P-01 shows the full name, or without one the username', () => {
    expect(fullName({ firstName: 'Maya', lastName: 'Lin', username: 'maya' })).toBe('Maya Lin');
    expect(fullName({ firstName: '', lastName: '', username: 'maya' })).toBe('maya');
  });

  it('P-01 marks values that both have in common', () => {
    const common = commonWith(theo, own);
    expect([...common.interests]).toEqual(['hiking']);
    expect([...commonWith({ ...theo, sharedOwnInterests: ['Chess'] }, own).interests]).toEqual([
      'hiking',
      ownTag('Chess'),
    ]);
    expect([...common.languages]).toEqual(['spanish']);
    expect([...common.genres]).toEqual([]);
    expect([...common.artists]).toEqual(['nina']);
    expect(common).toMatchObject({ careerField: false, borough: true });
  });

  it('P-14 says "you both" of a neighborhood only if both live there', () => {
    const place = { borough: 'Brooklyn', neighborhood: 'park-slope' } as const;
    const here = (neighborhood: string) => own.public && { ...own, public: { ...own.public, ...place, neighborhood } };
    const common = (mine: string) => commonWith({ ...theo, ...place }, here(mine) ?? undefined);
    expect(common('park-slope')).toMatchObject({ neighborhood: true, borough: true });
    expect(common('dumbo')).toMatchObject({ neighborhood: false, borough: true });
    expect(commonWith({ ...theo, borough: null }, here('dumbo') ?? undefined).neighborhood).toBe(false);
  });

  it('P-14 takes a slider in the middle for no answer, of the viewer too', () => {
    const traits = { ...DEFAULT_TRAITS, energyStyle: 2, lifePace: 5 };
    expect(answeredTraits(traits)).toEqual(['energyStyle', 'lifePace']);
    const me = own.public && { ...own, public: { ...own.public, personalityTraits: traits } };
    expect(commonWith(theo, me ?? undefined).traits).toEqual({ energyStyle: 2, lifePace: 5 });
    expect(commonWith(theo, own).traits).toEqual({});
  });

  it('P-02 does not count a withheld borough as common', () => {
    const hidden = { ...theo, borough: null };
    const nowhere = own.public && { ...own, public: { ...own.public, borough: null } };
    expect(commonWith(hidden, nowhere ?? undefined).borough).toBe(false);
  });

  it('P-04 opens {network}.com/{value}', () => {
    expect(socialUrl('linkedin', 'in/maya')).toBe('https://linkedin.com/in/maya');
    expect(socialUrl('instagram', 'maya.lin')).toBe('https://instagram.com/maya.lin');
    expect(socialUrl('spotify', 'user/José')).toBe('https://spotify.com/user/Jos%C3%A9');
  });

  it('P-03 shows owners their own insights even when they are hidden', () => {
    expect(ownReadable(own)).toMatchObject({ isOwn: true, showPersonality: false, personalityTraits: { lifePace: 3 } });
  });

  it('P-04 shows owners only the links that are set', () => {
    expect(ownReadable(own)?.socialLinks).toEqual([{ kind: 'linkedin', value: 'in/maya' }]);
    expect(ownReadable({ ...own, public: null })).toBeNull();
  });
});
