import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { options as en } from './en/options.ts';
import { options as es } from './es/options.ts';
import { options as zh } from './zh/options.ts';

const CATALOGS = { en, es, zh } satisfies Record<Language, typeof en>;

interface Labels {
  [key: string]: string | readonly string[] | Labels;
}
/** Returns the label of each option by its path, for example `interests.yoga`. */
const labelsOf = (labels: Labels, path = ''): [string, string][] =>
  Object.entries(labels).flatMap(([key, label]) =>
    typeof label === 'string'
      ? [[`${path}${key}`, label] as [string, string]]
      : labelsOf(Object.fromEntries(Object.entries(label)), `${path}${key}.`),
  );

it('O-01 O-02 O-03 O-04 O-05 O-06 O-07 O-08 shows each option of each list under its own label, in every language', async () => {
  const labels = LANGUAGES.map((language) => new Map(labelsOf(CATALOGS[language] as Labels)));
  const paths = [...(labels[0]?.keys() ?? [])];
  const lines = paths.map((path) => [path, ...labels.map((each) => each.get(path) ?? '')].join(' | '));
  // The list was read by hand. Change a line of it only together with the label.
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('options.labels.txt');
});

it('O-03 no two options of a list have the same label', () => {
  for (const language of LANGUAGES) {
    for (const [list, labels] of Object.entries(CATALOGS[language] as Labels)) {
      const values = labelsOf(labels as Labels).map(([, label]) => label);
      expect(new Set(values).size, `${language} ${list}`).toBe(values.length);
    }
  }
});
