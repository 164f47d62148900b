import { expect, it } from 'vitest';
import { fieldErrorsOutside, sentencesOutside } from './sentences.rules.ts';

const sentencesIn = (code: string, path = 'web/src/x.tsx') =>
  sentencesOutside(path, code).map(({ sentence }) => sentence);

it.each([
  ['text of an element', '<p>Hello {name}, welcome</p>', ['Hello', ', welcome']],
  ['a string among the children', `<p>{isNew ? 'new' : t.old}{n > 0 && \`\${n} left\`}</p>`, ['new', '… left']],
  ['an attribute', '<img alt="A cat" src="/cat.png" />', ['A cat']],
  ['a label for a screen reader', `<button aria-label={\`Remove \${name}\`} />`, ['Remove …']],
  [
    'a property of our components',
    '<Dialog closeLabel={label ?? \'Close\'} busyLabel="saving" />',
    ['Close', 'saving'],
  ],
  ['a property of an object', "const tabs = [{ id: 'all', label: 'Everybody' }];", ['Everybody']],
  [
    'a toast',
    "toast.show({ text: 'it was saved' }); toast.ok('your plan is saved');",
    ['it was saved', 'your plan is saved'],
  ],
  ['an error that is shown', "throw new PictureError('too many pixels');", ['too many pixels']],
  ['a constant', "const DONE = { place: 'Done: your place is confirmed.' };", ['Done: your place is confirmed.']],
])('finds %s', (_what, code, sentences) => {
  expect(sentencesIn(code)).toEqual(sentences);
});

it('names the line of a sentence once', () => {
  const code = "const a = 1;\nconst b = <Field label='Your name' />;\n";
  expect(sentencesOutside('web/src/x.tsx', code)).toEqual([{ line: 2, sentence: 'Your name' }]);
});

it.each([
  ['a sentence of the catalog', '<p title={t.title(name)}>{t.hello}</p>'],
  ['punctuation and emoji', '<p title="@">{name} · {place}{n > 0 && " 🎉"} – {"@"}</p>'],
  ['attributes that nobody reads', '<a href="/hangout/new" className="row wide" role="button">{t.a}</a>'],
  ['a choice of a value', "<p className={cx('row', isWide && 'wide row')}>{kind === 'open plan' ? t.a : t.b}</p>"],
  ['an error for the programmers', "throw new Error('There is no provider.'); console.warn('No worker is there.');"],
  ['ids and values', "const options = { label: 'size-small', font: 'Inter', event: 'key down', title };"],
  ['a name of a type', "type Kind = 'open'; const kinds: Kind[] = ['open'];"],
])('accepts %s', (_what, code) => {
  expect(sentencesIn(code)).toEqual([]);
});

it('accepts what its list of exceptions names, and only there', () => {
  expect(sentencesIn('<img loading="lazy" />')).toEqual([]);
  expect(sentencesIn('<List loading="loading" />')).toEqual(['loading']);
});

it.each([
  ['the sentence of a check', "z.string().check(z.regex(/x/, 'Choose a time.'));", ['Choose a time.']],
  [
    'a sentence with a number',
    `z.number().check(z.gte(2, \`At least \${MIN}, with you.\`));`,
    ['At least …, with you.'],
  ],
  ['a sentence of the server', "fail('INVALID_INPUT', { title: 'Write a title.' });", ['Write a title.']],
  ['no reason of the list', "z.string().check(z.regex(/x/, fieldError('TIME_REQUIRED')));", []],
  ['no sentence about an id', "z.string().check(z.regex(/x/, 'This is not a member id.'));", []],
  ['no text of another kind', "const route = { summary: 'Returns a page of it.' }; sql('Select all of it');", []],
])('finds beside a field %s', (_what, code, sentences) => {
  expect(fieldErrorsOutside('contract/src/x.ts', code).map(({ sentence }) => sentence)).toEqual(sentences);
});
