import { ERRORS } from '#contract/errors.ts';
import { birthdayProblem } from '#contract/profiles/birthday.ts';
import {
  clampTrait,
  EMPTY_PROFILE,
  type PublicProfile,
  profileUpdate,
  WIZARD_FIELDS,
  type WizardStep,
} from '#contract/profiles/fields.ts';
import {
  LIFESTYLE_QUESTIONS,
  type LifestyleQuestion,
  SOCIAL_KINDS,
  type SocialKind,
  TRAITS,
} from '#contract/profiles/options.ts';
import type { OwnUser } from '#contract/profiles/views.ts';

type Typed = 'movedToNYCDate' | 'education' | 'socialLinks' | 'lifestyleAnswers' | 'showInNearby' | 'openToMeeting';

/** What stands in the wizard's fields, as typed: half a date is kept as it is, and so is a year with two digits. */
export interface WizardForm extends Omit<PublicProfile, Typed> {
  /** Where the photo just picked was uploaded to; it becomes `profileImage` when the step is saved. */
  picked: string | null;
  /** 'YYYY-MM-DD', '' or INCOMPLETE_DATE. */
  birthday: string;
  /** '01' to '12' or ''. */
  movedMonth: string;
  movedYear: string;
  socialLinks: Record<SocialKind, string>;
  school: string;
  level: PublicProfile['education']['level'];
  fieldOfStudy: string;
  graduationYear: string;
  lifestyleAnswers: Record<LifestyleQuestion, string>;
}
export type FormKey = keyof WizardForm;

/** Stands for a date of which only a part was typed; no date, so that the save refuses it rather than dropping it. */
export const INCOMPLETE_DATE = 'incomplete';

/** Which keys of the form hold the contract's fields of each step. */
const HELD_AS: Partial<Record<string, readonly FormKey[]>> = {
  profileImage: ['profileImage', 'picked'],
  movedToNYCDate: ['movedMonth', 'movedYear'],
  education: ['school', 'level', 'fieldOfStudy', 'graduationYear'],
};

/** The keys of the form that a step shows and saves. */
export function keysOf(step: WizardStep): readonly FormKey[] {
  const fields: readonly string[] = [...WIZARD_FIELDS[step].public, ...WIZARD_FIELDS[step].private];
  return fields.flatMap((field) => HELD_AS[field] ?? [field as FormKey]);
}

const answers = <K extends string>(keys: readonly K[], given: Partial<Record<K, string>>) =>
  Object.fromEntries(keys.map((key) => [key, given[key] ?? ''])) as Record<K, string>;

/** The form as saved; a newcomer's holds the defaults. */
export function formOf(own: OwnUser): WizardForm {
  const {
    movedToNYCDate,
    education,
    socialLinks,
    lifestyleAnswers,
    showInNearby: _,
    openToMeeting: __,
    ...plain
  } = own.public ?? { ...EMPTY_PROFILE, username: '' };
  const [movedYear = '', movedMonth = ''] = movedToNYCDate?.split('-') ?? [];
  return {
    ...plain,
    picked: null,
    birthday: own.private.birthday ?? '',
    movedMonth,
    movedYear,
    socialLinks: answers(SOCIAL_KINDS, socialLinks),
    school: education.school,
    level: education.level,
    fieldOfStudy: education.fieldOfStudy,
    graduationYear: education.graduationYear === null ? '' : String(education.graduationYear),
    lifestyleAnswers: answers(LIFESTYLE_QUESTIONS, lifestyleAnswers),
  };
}

/** The form as the contract's fields. */
function fieldsOf(form: WizardForm): { public: PublicProfile; private: { birthday: string | null } } {
  const { movedMonth, movedYear, school, level, fieldOfStudy, graduationYear, picked: _, birthday, ...plain } = form;
  return {
    public: {
      ...plain,
      // Half a date is sent as it is, to be refused with the contract's own sentence.
      movedToNYCDate: movedMonth === '' && movedYear === '' ? null : `${movedYear}-${movedMonth}`,
      education: { school, level, fieldOfStudy, graduationYear: graduationYear === '' ? null : Number(graduationYear) },
      personalityTraits: Object.fromEntries(
        TRAITS.map((trait) => [trait, clampTrait(form.personalityTraits[trait])]),
      ) as PublicProfile['personalityTraits'],
      showInNearby: true,
      openToMeeting: true,
    },
    private: { birthday: birthday === '' ? null : birthday },
  };
}

const pick = <T extends object>(from: T, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key))) as Partial<T>;

/** The one update that saves a step: exactly the fields of WIZARD_FIELDS[step] (W-20). */
export function payloadOf(step: WizardStep, form: WizardForm) {
  const fields = fieldsOf(form);
  const { public: shown, private: hidden } = WIZARD_FIELDS[step];
  return {
    public: pick(fields.public, shown),
    ...(hidden.length > 0 && { private: pick(fields.private, hidden) }),
  };
}

/** Sentences by the form's key, or a path below it: 'username', 'socialLinks.instagram'. */
export type Problems = Readonly<Record<string, string>>;

const SHOWN_AT: Record<string, string> = {
  movedToNYCDate: 'movedYear',
  profileImage: 'picked',
  'education.school': 'school',
  'education.level': 'level',
  'education.fieldOfStudy': 'fieldOfStudy',
  'education.graduationYear': 'graduationYear',
};

/** The contract's paths ('public.education.school', 'private.birthday') as the form's. */
export function problemsOf(fields: Readonly<Record<string, string>>): Problems {
  const entries = Object.entries(fields).map(([path, sentence]) => {
    const own = path.replace(/^(?:public|private)\./, '');
    return [SHOWN_AT[own] ?? own, sentence] as const;
  });
  return Object.fromEntries(entries);
}

/** The sentence for a key or for anything below it, e.g. 'topArtists.2.id' for 'topArtists'. */
export const problemAt = (problems: Problems, key: string): string | undefined =>
  problems[key] ?? Object.entries(problems).find(([path]) => path.startsWith(`${key}.`))?.[1];

/**
 * What the contract would refuse about a step, before it is asked. `today` is the day in New York, 'YYYY-MM-DD'.
 * The server has the last word.
 */
export function problemsBeforeSave(step: WizardStep, form: WizardForm, today: string): Problems {
  const checked = profileUpdate.safeParse(payloadOf(step, form));
  const found: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) found[path.join('.')] ??= message;
  if (step === 1) {
    if (form.username.trim() === '') found['public.username'] = ERRORS.USERNAME_REQUIRED.message;
    const refusal = form.birthday && !found['private.birthday'] ? birthdayProblem(form.birthday, today) : null;
    if (refusal) found['private.birthday'] = ERRORS[refusal].message;
  }
  return problemsOf(found);
}

/** What was typed and not saved: the keys that differ from what is saved. */
export type Draft = Partial<WizardForm>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The draft after some keys were changed; what is back to as saved leaves it. */
export function changed(draft: Draft, saved: WizardForm, change: Draft): Draft {
  const entries = Object.entries({ ...draft, ...change });
  return Object.fromEntries(entries.filter(([key, value]) => !same(value, saved[key as FormKey])));
}

/** The draft once a step was saved as `sent`; what was typed meanwhile stays. */
export const afterSave = (draft: Draft, step: WizardStep, sent: WizardForm): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([key, value]) => !keysOf(step).includes(key as FormKey) || !same(value, sent[key as FormKey]),
    ),
  );

/** Whether a step holds something that is not saved. */
export const isDirty = (draft: Draft, step: WizardStep): boolean => keysOf(step).some((key) => key in draft);

/** A draft as storage gives it back: only keys the form knows, each of the kind it has when empty. */
export function restored(stored: unknown, saved: WizardForm): Draft {
  if (typeof stored !== 'object' || stored === null) return {};
  const kind = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
  const fits = ([key, value]: [string, unknown]) =>
    key in saved &&
    (kind(value) === kind(saved[key as FormKey]) ||
      // What may be empty is null or a word.
      [kind(value), kind(saved[key as FormKey])].every((each) => each === 'null' || each === 'string'));
  return changed({}, saved, Object.fromEntries(Object.entries(stored).filter(fits)));
}
