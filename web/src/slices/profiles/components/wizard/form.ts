import { fieldError } from '#contract/field-errors.ts';
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
import { errorsOf, type FieldErrors } from '#web/platform/forms/errors.ts';
import { fittingDraft } from '#web/platform/forms/fitting-draft.ts';
import { withTypedInterest } from './own-interest-options.ts';

type Typed = 'movedToNYCDate' | 'education' | 'socialLinks' | 'lifestyleAnswers' | 'showInNearby' | 'openToMeeting';

/** The values of the wizard's fields, as typed: an incomplete date is kept, and so is a year with two digits. */
export interface WizardForm extends Omit<PublicProfile, Typed> {
  /** The address of a photo that was just picked. It becomes `profileImage` when the step is saved. */
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
  /** An interest that was typed and not added yet. A save adds it. */
  typedInterest: string;
}
export type FormKey = keyof WizardForm;

/** The value of a date field with a missing part. It is no date, so that a save refuses it instead of dropping it. */
export const INCOMPLETE_DATE = 'incomplete';

/** The keys of the form for the contract's fields that have other names. */
const KEYS_OF: Partial<Record<string, readonly FormKey[]>> = {
  profileImage: ['profileImage', 'picked'],
  movedToNYCDate: ['movedMonth', 'movedYear'],
  education: ['school', 'level', 'fieldOfStudy', 'graduationYear'],
  ownInterests: ['ownInterests', 'typedInterest'],
};

/** Returns the keys of the form that a step shows and saves. */
export function keysOf(step: WizardStep): readonly FormKey[] {
  const fields: readonly string[] = [...WIZARD_FIELDS[step].public, ...WIZARD_FIELDS[step].private];
  return fields.flatMap((field) => KEYS_OF[field] ?? [field as FormKey]);
}

const answers = <K extends string>(keys: readonly K[], values: Partial<Record<K, string>>) =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? ''])) as Record<K, string>;

/** Returns the saved profile as a form, or the defaults for a newcomer. */
export function formOf(ownUser: OwnUser): WizardForm {
  const {
    movedToNYCDate,
    education,
    socialLinks,
    lifestyleAnswers,
    showInNearby: _,
    openToMeeting: __,
    ...plain
  } = ownUser.public ?? { ...EMPTY_PROFILE, username: '' };
  const [movedYear = '', movedMonth = ''] = movedToNYCDate?.split('-') ?? [];
  return {
    ...plain,
    picked: null,
    birthday: ownUser.private.birthday ?? '',
    movedMonth,
    movedYear,
    socialLinks: answers(SOCIAL_KINDS, socialLinks),
    school: education.school,
    level: education.level,
    fieldOfStudy: education.fieldOfStudy,
    graduationYear: education.graduationYear === null ? '' : String(education.graduationYear),
    lifestyleAnswers: answers(LIFESTYLE_QUESTIONS, lifestyleAnswers),
    typedInterest: '',
  };
}

/** Returns the form as the contract's fields. */
function fieldsOf(form: WizardForm): { public: PublicProfile; private: { birthday: string | null } } {
  const {
    movedMonth,
    movedYear,
    school,
    level,
    fieldOfStudy,
    graduationYear,
    picked: _,
    birthday,
    typedInterest,
    ...plain
  } = form;
  return {
    public: {
      ...plain,
      ...withTypedInterest(typedInterest, plain),
      // An incomplete date is sent as it is, so that the contract refuses it with its own sentence.
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

const pick = <T extends object>(source: T, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(source).filter(([key]) => keys.includes(key))) as Partial<T>;

/** Returns the update that saves a step: exactly the fields of WIZARD_FIELDS[step] (W-20). */
export function payloadOf(step: WizardStep, form: WizardForm) {
  const fields = fieldsOf(form);
  const { public: publicKeys, private: privateKeys } = WIZARD_FIELDS[step];
  return {
    public: pick(fields.public, publicKeys),
    ...(privateKeys.length > 0 && { private: pick(fields.private, privateKeys) }),
  };
}

/** Where the form shows the contract's fields that have another name. */
const SHOWN_AT: Record<string, string> = {
  movedToNYCDate: 'movedYear',
  profileImage: 'picked',
  'education.school': 'school',
  'education.level': 'level',
  'education.fieldOfStudy': 'fieldOfStudy',
  'education.graduationYear': 'graduationYear',
};

/** Fields that show an error beside each of their parts. Others show the errors of their parts as one. */
const IN_PARTS = ['socialLinks', 'lifestyleAnswers', 'morePhotos'];

/** Moves errors of the contract's paths ('public.education.school', 'public.topArtists.2.id') to the fields that show them. */
export function asTyped(errors: FieldErrors): FieldErrors {
  const moved: Record<string, string> = {};
  for (const [path, sentence] of Object.entries(errors)) {
    const fieldPath = path.replace(/^(?:public|private)\./, '');
    const [field = '', part] = fieldPath.split('.');
    moved[
      SHOWN_AT[fieldPath] ?? (part && IN_PARTS.includes(field) ? `${field}.${part}` : (SHOWN_AT[field] ?? field))
    ] ??= sentence;
  }
  return moved;
}

/** Returns the errors of a step by the contract. `today` is the day in New York, 'YYYY-MM-DD'. */
export function checkStep(step: WizardStep, form: WizardForm, today: string): FieldErrors {
  const problems: Record<string, string> = { ...errorsOf(profileUpdate.safeParse(payloadOf(step, form)).error) };
  if (step === 1) {
    if (form.username.trim() === '') problems['public.username'] = fieldError('USERNAME_REQUIRED');
    const refusal = form.birthday && !problems['private.birthday'] ? birthdayProblem(form.birthday, today) : null;
    if (refusal) problems['private.birthday'] = fieldError(refusal);
  }
  return asTyped(problems);
}

/** The unsaved values: the keys that differ from the saved profile. */
export type Draft = Partial<WizardForm>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the values that differ from the saved ones. */
export function draftOf(values: Draft, saved: WizardForm): Draft {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !isSame(value, saved[key as FormKey])));
}

/** Returns the draft after a step was saved as `sent`. Values that changed during the save stay. */
export const afterSave = (draft: Draft, step: WizardStep, sentForm: WizardForm): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([key, value]) => !keysOf(step).includes(key as FormKey) || !isSame(value, sentForm[key as FormKey]),
    ),
  );

/** Returns whether a step has unsaved values. */
export const isDirty = (draft: Draft, step: WizardStep): boolean => keysOf(step).some((key) => key in draft);

/** Returns a stored draft without keys that the form does not have, values of another kind, and values that are saved. */
export const restored = (stored: unknown, saved: WizardForm): Draft => draftOf(fittingDraft(stored, saved), saved);
