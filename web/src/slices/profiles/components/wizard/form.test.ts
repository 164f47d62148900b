import { describe, expect, it } from 'vitest';
import {
  DEFAULT_TRAITS,
  EMPTY_PROFILE,
  profileUpdate,
  WIZARD_FIELDS,
  type WizardStep,
} from '#contract/profiles/fields.ts';
import type { OwnUser } from '#contract/profiles/views.ts';
import {
  afterSave,
  changed,
  formOf,
  INCOMPLETE_DATE,
  isDirty,
  payloadOf,
  problemAt,
  problemsBeforeSave,
  problemsOf,
  restored,
} from './form.ts';

const TODAY = '2026-11-21';
const STEPS = [1, 2, 3, 4, 5] as const;
const newcomer: OwnUser = {
  uid: 'a'.repeat(28),
  public: null,
  private: { birthday: null, email: 'maya@example.com', updatedAt: null },
  can: { operate: false },
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

describe('what a step saves', () => {
  it.each(STEPS)('W-20 step %i saves exactly the fields of its group', (step: WizardStep) => {
    const payload = payloadOf(step, formOf(maya));
    expect(Object.keys(payload.public).sort()).toEqual([...WIZARD_FIELDS[step].public].sort());
    expect(Object.keys(payload.private ?? {}).sort()).toEqual([...WIZARD_FIELDS[step].private].sort());
  });

  it.each(STEPS)('W-04 step %i saved untouched is what was loaded', (step: WizardStep) => {
    const { public: shown } = payloadOf(step, formOf(maya));
    for (const [field, value] of Object.entries(shown)) {
      const loaded = maya.public?.[field as keyof typeof shown];
      if (field === 'lifestyleAnswers') expect(value).toMatchObject(loaded as object);
      else expect(value).toEqual(loaded);
    }
  });

  it.each(STEPS)(
    'W-19 step %i of a newcomer who only chose a username is accepted by the contract',
    (step: WizardStep) => {
      const form = { ...formOf(newcomer), username: 'maya' };
      expect(profileUpdate.safeParse(payloadOf(step, form)).error).toBeUndefined();
      expect(problemsBeforeSave(step, form, TODAY)).toEqual({});
    },
  );

  it('W-07 the neighborhood shows and W-15 the sliders stand in the middle unless said otherwise', () => {
    const form = formOf(newcomer);
    expect(form).toMatchObject({ showNeighborhood: true, showPersonality: true, personalityTraits: DEFAULT_TRAITS });
  });

  it('W-15 a slider value out of range is clamped', () => {
    const form = formOf(maya);
    form.personalityTraits = { ...form.personalityTraits, lifePace: 9, energyStyle: -2 };
    expect(payloadOf(3, form).public.personalityTraits).toMatchObject({ lifePace: 5, energyStyle: 1 });
  });
});

describe('what is refused before it is sent', () => {
  it('W-19 a username is required, and W-10 has at least 3 characters', () => {
    expect(problemsBeforeSave(1, formOf(newcomer), TODAY)).toEqual({ username: 'Choose a username first.' });
    const short = { ...formOf(newcomer), username: ' ab ' };
    expect(problemsBeforeSave(1, short, TODAY).username).toBe('Use at least 3 characters.');
  });

  it('W-13 refuses a birthday under 18, one in the future, and half of one', () => {
    const born = (birthday: string) => problemsBeforeSave(1, { ...formOf(maya), birthday }, TODAY).birthday;
    expect(born('2008-11-21')).toBeUndefined();
    expect(born('2008-11-22')).toBe('You need to be 18 or older to use Stoop.');
    expect(born('2026-11-22')).toBe('That birthday is in the future. Please check the year.');
    expect(born(INCOMPLETE_DATE)).toBe('Choose a full date.');
  });

  it('W-07 refuses a month without its year, beside the year', () => {
    const form = { ...formOf(maya), movedYear: '' };
    expect(problemsBeforeSave(1, form, TODAY)).toEqual({ movedYear: 'Choose a month and a year.' });
  });

  it('W-14 says beside the graduation year what is wrong with it', () => {
    expect(problemsBeforeSave(2, { ...formOf(maya), graduationYear: '19' }, TODAY)).toEqual({
      graduationYear: 'Choose a year after 1940.',
    });
  });

  it('W-19 says which text is too long', () => {
    const form = { ...formOf(maya), bio: 'x'.repeat(281) };
    expect(problemsBeforeSave(1, form, TODAY).bio).toBe('Keep this to 280 characters.');
  });
});

describe('errors of the server beside their fields', () => {
  it('W-11 a taken username stands beside the username', () => {
    expect(problemsOf({ 'public.username': 'That username is taken.' })).toEqual({
      username: 'That username is taken.',
    });
  });

  it('W-04 finds a sentence at a field or below it', () => {
    const problems = problemsOf({
      'public.education.graduationYear': 'a',
      'private.birthday': 'b',
      'public.topArtists.2.id': 'c',
      'public.socialLinks.instagram': 'd',
    });
    expect(problemAt(problems, 'graduationYear')).toBe('a');
    expect(problemAt(problems, 'birthday')).toBe('b');
    expect(problemAt(problems, 'topArtists')).toBe('c');
    expect(problemAt(problems, 'socialLinks.instagram')).toBe('d');
    expect(problemAt(problems, 'socialLinks.linkedin')).toBeUndefined();
  });
});

describe('what was typed and not saved', () => {
  const saved = formOf(maya);

  it('W-21 holds what differs from what is saved, and lets go of what is back to it', () => {
    const typed = changed({}, saved, { bio: 'Hi', languages: ['english'] });
    expect(typed).toEqual({ bio: 'Hi', languages: ['english'] });
    expect(changed(typed, saved, { bio: '', languages: [] })).toEqual({});
  });

  it('W-21 a save clears its own step alone, and not what was typed while it was under way', () => {
    const draft = changed({}, saved, { bio: 'Hi', occupation: 'Baker' });
    const sent = { ...saved, ...draft };
    expect(afterSave(draft, 1, sent)).toEqual({ occupation: 'Baker' });
    expect(afterSave({ ...draft, bio: 'Hi there' }, 1, sent)).toEqual({ bio: 'Hi there', occupation: 'Baker' });
    expect(isDirty(draft, 2)).toBe(true);
    expect(isDirty(draft, 3)).toBe(false);
  });

  it('W-21 comes back after a reload, without what the form does not know', () => {
    const stored = { bio: 'Hi', careerField: 'tech', languages: 'english', gone: 1, personalityTraits: null };
    expect(restored(stored, saved)).toEqual({ bio: 'Hi', careerField: 'tech' });
    expect(restored('nonsense', saved)).toEqual({});
    expect(restored(null, saved)).toEqual({});
  });
});
