// Checks what the documents say about the structure:
// - every path that they name in backticks exists, every link leads to a file and to a heading in it, and every decision that code or
//   a document names by its number has its page;
// - every route of the contract has a file of its own, named like the route, in the server's slice of the same name;
// - every test that docs/reliability.md names exists;
// - every finding that docs/security.md calls closed is in the title of a test;
// - the web app reads no schema of a route, because its build leaves them out (web/light-contract.ts);
// - no file takes slices' sentences out of the catalog by destructuring it, because its chunk would then load all slices' sentences;
// - the web app has no sentence outside of its catalogs, because it would be English in every language;
// - the web app reads sentences from `#catalog`, because those of a language's own folder would be the same in every build;
// - every primitive of the design is on the page of the design system in web/gallery;
// - every sentence beside a field has a reason of contract/src/field-errors.ts, which has a sentence in every language.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { routes } from '#contract/index.ts';
import { fieldErrorsOutside, sentencesOutside } from './sentences.rules.ts';
import { SLICES, WEB_SLICES } from './slices.ts';

const PAGES = globSync(['*.md', 'docs/**/*.md']);
/** Its entries are about releases, whose paths may be gone. */
const HISTORY = 'CHANGELOG.md';
/** Folders that a path in a guide may begin with. Other backticked words are code, not paths. */
const ROOTS = /^(?:contract|server|web|e2e|tools|bench|docs)\//;

/** Returns the paths that a page names, without those that have a placeholder such as <slice>. */
const pathsIn = (page: string) =>
  [...page.matchAll(/`([^`\s]+)`/g)].flatMap(([, path = '']) =>
    ROOTS.test(path) && !/[<{*…]/.test(path) ? [path] : [],
  );

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const problems: string[] = [];
/** Returns the fragments that lead to the headings of a page. */
const fragmentsIn = (page: string) =>
  [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
for (const path of PAGES) {
  const page = readFileSync(path, 'utf8');
  for (const named of path === HISTORY ? [] : pathsIn(page))
    if (!existsSync(named.replace(/:\d+$/, ''))) problems.push(`${path} names ${named}, which does not exist.`);
  for (const [, link = ''] of page.replace(/```.*?```/gs, '').matchAll(/\]\(((?!https?:|mailto:)[^()\s]+)\)/g)) {
    const [file = '', fragment] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    if (!existsSync(target)) problems.push(`${path} links to ${link}, which does not exist.`);
    else if (fragment !== undefined && !fragmentsIn(readFileSync(target, 'utf8')).includes(fragment))
      problems.push(`${path} links to ${link}, and ${target} has no such heading.`);
  }
}
const decisions = globSync('docs/decisions/[0-9]*.md').map((path) => basename(path));
const numbersOfDecisions = new Set(decisions.map((name) => Number.parseInt(name, 10)));
for (const path of [...PAGES, ...globSync('{contract,server,web,tools,e2e,bench,ops}/**/*.{ts,tsx,mjs,sql,css}')])
  for (const [reference, number] of readFileSync(path, 'utf8').matchAll(/\b[Dd]ecision(?:s\/| )(\d+)/g))
    if (!numbersOfDecisions.has(Number(number))) problems.push(`${path} names ${reference}, which does not exist.`);
for (const [slice, sliceRoutes] of Object.entries(routes)) {
  if (!SLICES.includes(slice)) problems.push(`tools/slices.ts does not list ${slice}.`);
  for (const [name, { path }] of Object.entries(sliceRoutes))
    if (!path.startsWith('/')) problems.push(`The path of the route ${slice}.${name} does not begin with /.`);
  for (const name of Object.keys(sliceRoutes)) {
    const path = `server/src/slices/${slice}/${kebab(name)}.ts`;
    if (!existsSync(path)) problems.push(`The route ${slice}.${name} has no file ${path}.`);
  }
}
for (const [folder, listed] of [
  ['server/src/slices', SLICES],
  ['web/src/slices', WEB_SLICES],
] as const)
  for (const slice of readdirSync(folder))
    if (!listed.includes(slice)) problems.push(`tools/slices.ts does not list ${folder}/${slice}.`);
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
const CATALOG_OF_ONE_LANGUAGE = /#web\/text\/(?:en|es|zh)\/[\w.-]+/;
const SCHEMA_OF_ROUTE = /\broutes(?:\.\w+){2}\.(?:body|output|query|params|errors)\b/;
for (const path of globSync('web/src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })) {
  const source = readFileSync(path, 'utf8');
  const [schemaRead] = SCHEMA_OF_ROUTE.exec(source) ?? [];
  if (schemaRead)
    problems.push(`${path} reads ${schemaRead}, which the build leaves out. Export the schema by a name of its own.`);
  const [catalog] = CATALOG_OF_ONE_LANGUAGE.exec(source) ?? [];
  if (catalog)
    problems.push(`${path} imports ${catalog}, which is one language in every build. Import it from #catalog.`);
  if (SENTENCES_TAKEN_OUT.test(source))
    problems.push(
      `${path} takes slices out of \`text\`, which loads the sentences of all. Write text.slice.name instead.`,
    );
}
for (const path of globSync('web/src/**/*.{ts,tsx}', { exclude: ['web/src/text/**', '**/*.{test,factory}.*'] }))
  for (const { line, sentence } of sentencesOutside(path, readFileSync(path, 'utf8')))
    problems.push(`${path}:${line} has a sentence outside of the catalogs in web/src/text: ${sentence}`);
/** Primitives without a look of their own, and FormError, which would take the focus of the page: it is a Banner. */
const NOT_IN_GALLERY = new Set(['ConfirmProvider', 'Field', 'FormError', 'Tooltip', 'VisuallyHidden']);
const gallery = globSync('web/gallery/**/*.tsx')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
const indexOfDesign = readFileSync('web/src/design/index.ts', 'utf8');
for (const [, exported = '', path = ''] of indexOfDesign.matchAll(
  /^export (\*|\{.*\}) from '\.\/(primitives.*\.tsx)';$/gm,
)) {
  const source = readFileSync(join('web/src/design', path), 'utf8');
  for (const [, name = ''] of source.matchAll(/^export (?:function|const) ([A-Z]\w+)/gm))
    if (
      !NOT_IN_GALLERY.has(name) &&
      (exported === '*' || exported.includes(` ${name} `)) &&
      !gallery.includes(`<${name}`)
    )
      problems.push(`${path} exports ${name}, which no section of web/gallery shows.`);
}
for (const path of globSync(['contract/src/**/*.ts', 'server/src/**/*.ts'], { exclude: ['**/*.test.*', '**/text/**'] }))
  for (const { line, sentence } of fieldErrorsOutside(path, readFileSync(path, 'utf8')))
    problems.push(`${path}:${line} has a sentence beside a field without fieldError(): ${sentence}`);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
