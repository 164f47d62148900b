import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(WEB, path), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Returns the names of the classes of a style sheet. Comments, strings and addresses have dots too. */
const classesIn = (css: string) =>
  new Set(namesIn(css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)/g, ''), /\.([a-z][\w-]*)/gi));

const defined = new Map(
  globSync('**/*.module.css', { cwd: WEB }).map((path) => [join(path), classesIn(read(path))] as const),
);
/** The classes that components name, by style sheet. Where a component computes a name, as in `s[size]`, every class may be meant. */
const used = new Map([...defined].map(([sheet]) => [sheet, { names: new Set<string>(), isComputed: false }]));
for (const path of globSync('**/*.{ts,tsx}', { cwd: WEB })) {
  const source = read(path);
  for (const [, variable, from = ''] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const sheet = from.startsWith('#web/') ? join(from.slice('#web/'.length)) : join(dirname(path), from);
    const uses = used.get(sheet);
    if (!uses) throw new Error(`${path} imports ${from}, which does not exist.`);
    for (const name of namesIn(source, new RegExp(`(?<![\\w./])${variable}\\.(\\w+)`, 'g'))) uses.names.add(name);
    uses.isComputed ||= new RegExp(`(?<![\\w./])${variable}\\[`).test(source);
  }
}

it('every class that a component names is in its style sheet', () => {
  const missing = [...used].flatMap(([sheet, { names }]) =>
    [...names].filter((name) => !defined.get(sheet)?.has(name)).map((name) => `${sheet} .${name}`),
  );
  expect(missing).toEqual([]);
});

it('every class of a style sheet is named by a component', () => {
  const unnamed = [...used].flatMap(([sheet, { names, isComputed }]) =>
    isComputed
      ? []
      : [...(defined.get(sheet) ?? [])].filter((name) => !names.has(name)).map((name) => `${sheet} .${name}`),
  );
  expect(unnamed).toEqual([]);
  // The search finds something.
  expect(defined.size).toBeGreaterThan(100);
});
