import { describe, expect, it } from 'vitest';
import { DEFAULT_TRAITS, EMPTY_PROFILE, profileUpdate, type WizardStep } from '#contract/profiles/fields.ts';
import type { OwnUser } from '#contract/profiles/views.ts';
import { text } from '#web/text/index.ts';
import {
  afterSave,
  asTyped,
  checkStep,
  draftOf,
  formOf,
  INCOMPLETE_DATE,
  isDirty,
  keysOf,
  payloadOf,
  restored,
} from './form.ts';

const TODAY = '2026-11-21';
const STEPS = [1, 2, 3, 4, 5] as const;
const newcomer: OwnUser = {
  uid: 'a'.repeat(28),
  public: null,
  private: { birthday: null, email: 'maya@example.com', updatedAt: null },
  isEmailConfirmed: true,
  isSetUp: true,
  can: { moderate: false, operate: false },
  language: 'en',
};
const maya: OwnUser = {
  ...newcomer,
  public: {
    ...EMPTY_PROFILE,
    username: 'maya',
    movedToNYCDate: '2024-03',
    education: { school: 'Pratt', level: 'masters', fieldOfStudy: 'Design', graduationYear: 2019 },
    socialLinks: { instagram: 'maya', linkedin: '', twitter: '', spotify: '' },
    lifestyleAnswers: { idealSaturday: 'A long walk' },
  },
  private: { ...newcomer.private, birthday: '1995-05-04' },
};

describe('saving a step', () => {
  it('W-20 asks for every field of the form in exactly one step', () => {
    expect(STEPS.flatMap(keysOf).toSorted()).toEqual(Object.keys(formOf(maya)).toSorted());
  });

  it('W-20 W-07 W-14 W-15 W-16 W-17 each step saves exactly what it asks for', () => {
    // Typed from the requirements, so that a field that no step saves any longer fails here.
    const asked: Record<WizardStep, string> = {
      1: 'profileImage morePhotos firstName lastName pronouns username bio movedFromLocation movedToNYCDate movedToNYCReason neighborhood borough showNeighborhood socialLinks',
      2: 'occupation company education careerField languages',
      3: 'showPersonality personalityTraits mbtiType',
      4: 'communicationStyle lifeGoals lifestyleAnswers careerGoals lookingFor',
      5: 'topArtists selectedGenres selectedInterests ownInterests',
    };
    for (const step of STEPS) {
      const { public: shown, private: own = {} } = payloadOf(step, formOf(maya));
      expect(Object.keys(shown).sort(), `step ${step}`).toEqual(asked[step].split(' ').sort());
      expect(Object.keys(own), `step ${step}`).toEqual(step === 1 ? ['birthday'] : []);
    }
  });

  it.each(STEPS)('W-04 step %i without changes saves the loaded values', (step: WizardStep) => {
    const { public: shown } = payloadOf(step, formOf(maya));
    for (const [field, value] of Object.entries(shown)) {
      const loaded = maya.public?.[field as keyof typeof shown];
      if (field === 'lifestyleAnswers') expect(value).toMatchObject(loaded as object);
      else expect(value).toEqual(loaded);
    }
  });

  it('W-06 loads the saved profile, also its private part, into the fields', () => {
    expect(formOf(maya)).toMatchObject({
      username: 'maya',
      birthday: '1995-05-04',
      movedMonth: '03',
      movedYear: '2024',
      school: 'Pratt',
      level: 'masters',
      fieldOfStudy: 'Design',
      graduationYear: '2019',
      socialLinks: { instagram: 'maya', linkedin: '', twitter: '', spotify: '' },
      lifestyleAnswers: { idealSaturday: 'A long walk' },
    });
    expect(payloadOf(1, formOf(maya)).private).toEqual({ birthday: '1995-05-04' });
  });

  it.each(STEPS)(
    'W-19 step %i of a newcomer who only chose a username is accepted by the contract',
    (step: WizardStep) => {
      const form = { ...formOf(newcomer), username: 'maya' };
      expect(profileUpdate.safeParse(payloadOf(step, form)).error).toBeUndefined();
      expect(checkStep(step, form, TODAY)).toEqual({});
    },
  );

  it('W-07 W-15 shows the neighborhood and puts the sliders in the middle by default', () => {
    const form = formOf(newcomer);
    expect(form).toMatchObject({ showNeighborhood: true, showPersonality: true, personalityTraits: DEFAULT_TRAITS });
  });

  it('W-15 labels the left and right end of each slider, and begins in the middle of 1 to 5', () => {
    expect(text.options.traits).toEqual({
      energyStyle: ['Recharges in Solitude', 'Energized by People'],
      decisionStyle: ['Guided by Logic', 'Led by Feelings'],
      socialStyle: ['Intimate Conversations', 'Social Activities'],
      lifePace: ['Structured & Organized', 'Free & Spontaneous'],
      communicationStyle: ['Clear & Direct', 'Warm & Tactful'],
    });
    expect(Object.values(formOf(newcomer).personalityTraits)).toEqual([3, 3, 3, 3, 3]);
  });

  it('W-15 clamps slider values that are out of range', () => {
    const form = formOf(maya);
    form.personalityTraits = { ...form.personalityTraits, lifePace: 9, energyStyle: -2 };
    expect(payloadOf(3, form).public.personalityTraits).toMatchObject({ lifePace: 5, energyStyle: 1 });
  });
});

describe('checking a step before it is sent', () => {
  it('W-10 W-19 requires a username of at least 3 characters', () => {
    expect(checkStep(1, formOf(newcomer), TODAY)).toEqual({ username: 'field:USERNAME_REQUIRED' });
    const short = { ...formOf(newcomer), username: ' ab ' };
    expect(checkStep(1, short, TODAY).username).toBe('field:TOO_SHORT:3');
  });

  it('W-13 refuses a birthday under 18, one in the future, and an incomplete one', () => {
    const born = (birthday: string) => checkStep(1, { ...formOf(maya), birthday }, TODAY).birthday;
    expect(born('2008-11-21')).toBeUndefined();
    expect(born('2008-11-22')).toBe('field:UNDER_AGE');
    expect(born('2026-11-22')).toBe('field:BIRTHDAY_IN_FUTURE');
    expect(born(INCOMPLETE_DATE)).toBe('field:DATE_INCOMPLETE');
  });

  it('W-07 refuses a month without its year, beside the year', () => {
    const form = { ...formOf(maya), movedYear: '' };
    expect(checkStep(1, form, TODAY)).toEqual({ movedYear: 'field:MONTH_REQUIRED' });
  });

  it('W-14 refuses a graduation year beside its field', () => {
    expect(checkStep(2, { ...formOf(maya), graduationYear: '19' }, TODAY)).toEqual({
      graduationYear: 'field:YEAR_TOO_EARLY:1940',
    });
  });

  it('W-19 refuses a text that is too long', () => {
    const form = { ...formOf(maya), bio: 'x'.repeat(281) };
    expect(checkStep(1, form, TODAY).bio).toBe('field:TOO_LONG:280');
  });
});

describe('errors of the server beside their fields', () => {
  it('W-11 shows beside the username that it is taken', () => {
    expect(asTyped({ 'public.username': 'That username is taken.' })).toEqual({
      username: 'That username is taken.',
    });
  });

  it('W-04 shows each error beside its field, or beside the field that the part belongs to', () => {
    expect(
      asTyped({
        'public.education.graduationYear': 'a',
        'private.birthday': 'b',
        'public.topArtists.2.id': 'c',
        'public.socialLinks.instagram': 'd',
      }),
    ).toEqual({ graduationYear: 'a', birthday: 'b', topArtists: 'c', 'socialLinks.instagram': 'd' });
  });
});

describe('unsaved values', () => {
  const saved = formOf(maya);

  it('W-21 keeps the values that differ from the saved profile', () => {
    const typed = { ...saved, bio: 'Hi', languages: ['english' as const] };
    expect(draftOf(typed, saved)).toEqual({ bio: 'Hi', languages: ['english'] });
    expect(draftOf({ ...typed, bio: '', languages: [] }, saved)).toEqual({});
  });

  it('W-21 removes only the saved step from the draft, and keeps values that changed during the save', () => {
    const draft = { bio: 'Hi', occupation: 'Baker' };
    const sent = { ...saved, ...draft };
    expect(afterSave(draft, 1, sent)).toEqual({ occupation: 'Baker' });
    expect(afterSave({ ...draft, bio: 'Hi there' }, 1, sent)).toEqual({ bio: 'Hi there', occupation: 'Baker' });
    expect(isDirty(draft, 2)).toBe(true);
    expect(isDirty(draft, 3)).toBe(false);
  });

  it('W-21 restores a stored draft without values that the form does not have', () => {
    const stored = { bio: 'Hi', careerField: 'tech', languages: 'english', gone: 1, personalityTraits: 'x' };
    expect(restored(stored, saved)).toEqual({ bio: 'Hi', careerField: 'tech' });
    expect(restored('nonsense', saved)).toEqual({});
    expect(restored(null, saved)).toEqual({});
  });
});
