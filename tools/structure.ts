// Checks what ARCHITECTURE.md and the other guides say about the structure:
// - every path that they name in backticks exists;
// - every route of the contract has a file of its own, named like the route, in the server's slice of the same name;
// - every test that docs/reliability.md names exists;
// - every finding that docs/security.md calls closed is in the title of a test;
// - the web app reads no schema of a route, because its build leaves them out (web/light-contract.ts);
// - no file takes slices' sentences out of the catalog by destructuring it, because its chunk would then load all slices' sentences;
// - the web app has no sentence outside of its catalogs, because it would be English in every language;
// - every sentence beside a field is one of contract/src/field-error-sentences.ts, which is in every language.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { routes } from '#contract/index.ts';
import { fieldErrorsOutside, sentencesOutside } from './sentences.rules.ts';
import { SLICES } from './slices.ts';

const GUIDES = [
  'ARCHITECTURE.md',
  'README.md',
  'CONTRIBUTING.md',
  'docs/tour.md',
  'docs/journeys.md',
  'docs/glossary.md',
  'docs/upgrading.md',
  'docs/backups.md',
  'docs/security.md',
  'docs/security-asvs.md',
  'docs/reliability.md',
];
/** Folders that a path in a guide may begin with. Other backticked words are code, not paths. */
const ROOTS = /^(?:contract|server|web|e2e|tools|bench|docs)\//;

/** Returns the paths that a page names, without those that have a placeholder such as <slice>. */
const pathsIn = (page: string) =>
  [...page.matchAll(/`([^`\s]+)`/g)].flatMap(([, path = '']) =>
    ROOTS.test(path) && !/[<{*…]/.test(path) ? [path] : [],
  );

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const problems: string[] = [];
for (const guide of GUIDES) {
  if (!existsSync(guide)) problems.push(`${guide} does not exist.`);
  else
    for (const path of pathsIn(readFileSync(guide, 'utf8')))
      if (!existsSync(path.replace(/:\d+$/, ''))) problems.push(`${guide} names ${path}, which does not exist.`);
}
for (const [slice, table] of Object.entries(routes)) {
  if (!SLICES.includes(slice)) problems.push(`tools/slices.ts does not list ${slice}.`);
  for (const name of Object.keys(table)) {
    const path = `server/src/slices/${slice}/${kebab(name)}.ts`;
    if (!existsSync(path)) problems.push(`The route ${slice}.${name} has no file ${path}.`);
  }
}
const tests = globSync('{contract,server,web,tools,e2e}/**/*.{test.ts,test.tsx,spec.ts}')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
for (const [row, finding = ''] of readFileSync('docs/security.md', 'utf8').matchAll(/^\| (S-\d\d) .*$/gm))
  if (!row.includes('Declined') && !new RegExp(`${finding}\\b`).test(tests))
    problems.push(`docs/security.md calls ${finding} closed, and no test names it.`);
for (const [, path = '', title = ''] of readFileSync('docs/reliability.md', 'utf8').matchAll(
  /`([^`]+\.test\.ts)` "([^"]+)"/g,
))
  if (!existsSync(path) || !readFileSync(path, 'utf8').replaceAll("\\'", "'").includes(title))
    problems.push(`docs/reliability.md names the test "${title}" in ${path}, which does not exist.`);
const SENTENCES_TAKEN_OUT = /\bconst \{[^}]*\} = text;/;
const SCHEMA_OF_ROUTE = /\broutes(?:\.\w+){2}\.(?:body|output|query|params|errors)\b/;
for (const path of globSync('web/src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })) {
  const source = readFileSync(path, 'utf8');
  const [schemaRead] = SCHEMA_OF_ROUTE.exec(source) ?? [];
  if (schemaRead)
    problems.push(`${path} reads ${schemaRead}, which the build leaves out. Export the schema by a name of its own.`);
  if (SENTENCES_TAKEN_OUT.test(source))
    problems.push(
      `${path} takes slices out of \`text\`, which loads the sentences of all. Write text.slice.name instead.`,
    );
}
for (const path of globSync('web/src/**/*.{ts,tsx}', { exclude: ['web/src/text/**', '**/*.{test,factory}.*'] }))
  for (const { line, sentence } of sentencesOutside(path, readFileSync(path, 'utf8')))
    problems.push(`${path}:${line} has a sentence outside of the catalogs in web/src/text: ${sentence}`);
for (const path of globSync(['contract/src/**/*.ts', 'server/src/**/*.ts'], { exclude: ['**/*.test.*', '**/text/**'] }))
  for (const { line, sentence } of fieldErrorsOutside(path, readFileSync(path, 'utf8')))
    problems.push(`${path}:${line} has a sentence beside a field without fieldError(): ${sentence}`);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
