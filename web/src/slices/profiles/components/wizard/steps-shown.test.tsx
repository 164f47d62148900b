import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { TEXT_MAX } from '#contract/limits.ts';
import { type FormKey, formOf, type WizardForm } from './form.ts';
import { StepBasics } from './StepBasics.tsx';
import { StepGoals } from './StepGoals.tsx';
import { StepWork } from './StepWork.tsx';

// Modules that need a browser, and the fields that have no text of the member.
vi.mock('#web/platform/forms/useAppForm.ts', () => ({}));
vi.mock('../photo/PhotoPicker.tsx', () => ({ PhotoPicker: () => null }));
vi.mock('../photo/MorePhotos.tsx', () => ({ MorePhotos: () => null }));
vi.mock('./PlaceFields.tsx', () => ({ PlaceFields: () => null }));
vi.mock('./BirthdayField.tsx', () => ({ BirthdayField: () => null }));
let state = 'unchecked';
vi.mock('./useUsernameCheck.ts', () => ({ useUsernameCheck: () => ({ state }) }));

const form = formOf({
  uid: 'a'.repeat(28),
  public: null,
  private: { birthday: null, email: 'maya@example.com', updatedAt: null },
  isEmailConfirmed: true,
  isSetUp: true,
  can: { moderate: false, operate: false },
  language: 'en',
});
const one = (max: number) => 'x'.repeat(max + 1);
const { name, handle, lifestyleAnswer } = TEXT_MAX;
/** The texts of the wizard. A new text field does not compile until it is here, and then the tests ask for its input. */
type Text = {
  [Key in FormKey]: WizardForm[Key] extends string ? (string extends WizardForm[Key] ? Key : never) : never;
}[FormKey];
type Other = 'firstName' | 'lastName' | 'birthday' | 'movedMonth' | 'movedYear' | 'graduationYear' | 'typedInterest';
const lines: Record<Exclude<Text, Other>, string> = {
  pronouns: one(TEXT_MAX.pronouns),
  username: one(TEXT_MAX.username),
  bio: one(TEXT_MAX.bio),
  movedFromLocation: one(TEXT_MAX.movedFromLocation),
  movedToNYCReason: one(TEXT_MAX.movedToNYCReason),
  occupation: one(TEXT_MAX.occupation),
  company: one(TEXT_MAX.company),
  school: one(TEXT_MAX.school),
  fieldOfStudy: one(TEXT_MAX.fieldOfStudy),
  careerGoals: one(TEXT_MAX.careerGoals),
  lookingFor: one(TEXT_MAX.lookingFor),
};
const tooLong: WizardForm = {
  ...form,
  ...lines,
  firstName: one(name),
  lastName: one(name),
  socialLinks: { instagram: one(handle), linkedin: one(handle), twitter: one(handle), spotify: one(handle) },
  lifestyleAnswers: { ...form.lifestyleAnswers, idealSaturday: one(lifestyleAnswer) },
};

function Steps() {
  const { control } = useForm({ defaultValues: tooLong });
  const props = { control, values: tooLong, set() {}, errorOf: () => undefined, isShown: () => true };
  return (
    <>
      <StepBasics
        {...(props as never as Parameters<typeof StepBasics>[0])}
        photo={{} as never}
        morePhotos={{} as never}
        ownUsername=""
        asksInterest={false}
      />
      <StepWork {...(props as never as Parameters<typeof StepWork>[0])} />
      <StepGoals {...(props as never as Parameters<typeof StepGoals>[0])} />
    </>
  );
}

it('W-07 W-14 W-16 asks for each text of the member by its label, and shows the username behind an @', () => {
  const html = renderToStaticMarkup(<Steps />);
  const labels = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/gs)].map(([, label = '']) =>
    label.replaceAll(/<[^>]*>|\*/g, ''),
  );
  const first =
    'First name, Last name, Username, Bio, Moved from, Why New York?, Pronouns, Instagram, LinkedIn, Twitter, Spotify';
  const second = 'Occupation, Company, School, Field of study, Graduation year';
  const fourth = 'Looking for, Career goals, An ideal Saturday in the city';
  expect(labels.join(', ')).toBe([first, second, fourth].join(', '));
  expect(html).toMatch(/>@<\/span><input[^>]*name="username"/);
});

it('W-10 says and marks whether the username is being checked, available or taken, and nothing before', () => {
  const shown = (next: string) => {
    state = next;
    const [, mark, sentence] = /data-kind="(\w+)"[^>]*>([^<]*)</.exec(renderToStaticMarkup(<Steps />)) ?? [];
    return [mark, sentence];
  };
  expect(shown('checking')).toEqual(['busy', 'Checking…']);
  expect(shown('available')).toEqual(['ok', 'Available']);
  expect(shown('taken')).toEqual(['error', 'This username is taken.']);
  expect(shown('unchecked')).toEqual([undefined, undefined]);
});

it('W-19 requires the username and nothing else', () => {
  const required = renderToStaticMarkup(<Steps />).match(/<(?:input|textarea|button)[^>]*\brequired=""[^>]*>/g) ?? [];
  expect(required.map((field) => /name="(\w+)"/.exec(field)?.[1])).toEqual(['username']);
});

it('W-19 shows the maximum length beside every text of the wizard when it is near', () => {
  const html = renderToStaticMarkup(<Steps />);
  const fields = html.match(/<(?:input|textarea)[^>]*name="(?!graduationYear|level|moved(?:Month|Year))[^>]*>/g) ?? [];
  const counts = [...html.replaceAll(/<[^>]*>/g, '|').matchAll(/\|(\d+)\/(\d+)\|/g)].map(([, n, max]) => [
    Number(n),
    Number(max),
  ]);
  const limits = [
    ...(Object.keys(lines) as (keyof typeof lines)[]).map((key) => TEXT_MAX[key]),
    name,
    name,
    handle,
    handle,
    handle,
    handle,
    lifestyleAnswer,
  ];
  expect(fields.length).toBe(limits.length);
  expect(counts.map(([, max]) => max).sort()).toEqual([...limits].sort());
  for (const [n = 0, max] of counts) expect(n - 1).toBe(max);
});
