// Follows five requests through the code, from their handler to the statements in the *.sql.ts files, and fails when a call
// cannot be followed, or when docs/journeys.md names other files. --write writes that page, and --print prints the paths.
import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';
import { routes } from '#contract/index.ts';
import { followCalls, type Journey, type Start } from './journeys.rules.ts';

const PAGE = 'docs/journeys.md';
const BEGIN = '<!-- begin: written by `npm run docs` -->';
const END = '<!-- end -->';

const SLICES = 'server/src/slices';
const JOURNEYS: readonly (Start & { title: string })[] = [
  { title: 'Join a hangout', path: `${SLICES}/hangouts/join.ts`, name: 'join', access: routes.hangouts.join.access },
  { title: 'Send a message', path: `${SLICES}/chats/send.ts`, name: 'send', access: routes.chats.send.access },
  {
    title: 'Read a page of Intros',
    path: `${SLICES}/discovery/intros.ts`,
    name: 'intros',
    access: routes.discovery.intros.access,
  },
  { title: 'Sign up', path: `${SLICES}/identity/sign-up.ts`, name: 'signUp' },
  { title: 'Read a photo', path: 'server/src/app.pictures.ts', name: 'servePictures' },
];

const root = process.cwd().replaceAll('\\', '/');
const listeners = 'server/src/app.listeners.ts';
const { config } = ts.readConfigFile('tsconfig.base.json', ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(
  { ...(config as { compilerOptions: object }).compilerOptions, types: ['node'] },
  root,
);
const program = ts.createProgram([`${root}/${listeners}`, ...JOURNEYS.map(({ path }) => `${root}/${path}`)], options);

const isOfSlice = (path: string) => path.startsWith(`${SLICES}/`);
const places = {
  listeners,
  // Sentences have one type and an object of functions for each language.
  isCalledByType: (path: string) => !isOfSlice(path) || path.includes('/text/'),
  isFollowed: (path: string) => path.startsWith('server/src/'),
};
const journeys = JOURNEYS.map((start) => ({ ...start, ...followCalls(program, start, places, root) }));

const isShown = (path: string) =>
  (isOfSlice(path) && !path.includes('/text/')) || path === listeners || path.endsWith('.sql.ts');

/** Returns the files of a journey, each with the functions that run or may run. */
function pathOf({ files }: Journey): string {
  return [...files]
    .filter(([path]) => isShown(path))
    .map(([path, names]) => `- \`${path}\`: ${[...names].join(', ')}`)
    .join('\n');
}

const problems = journeys.flatMap(({ title, problems, files }) => [
  ...problems.map((problem) => `${title}: ${problem}`),
  ...([...files.keys()].some((path) => path.endsWith('.sql.ts')) ? [] : [`${title} reaches no *.sql.ts file.`]),
]);
const paths = journeys.map((journey) => `### ${journey.title}\n\n${pathOf(journey)}`).join('\n\n');
if (process.argv.includes('--print')) console.log(paths);

const page = readFileSync(PAGE, 'utf8');
const [before = '', , after = ''] = page.split(new RegExp(`(?<=${BEGIN}\n)([^]*)(?=${END})`));
const currentPage = `${before}\n${paths}\n\n${after}`;
if (!page.includes(BEGIN) || !page.includes(END)) problems.push(`${PAGE} lacks the line ${BEGIN} or ${END}.`);
else if (process.argv.includes('--write')) writeFileSync(PAGE, currentPage);
else if (page !== currentPage) problems.push(`${PAGE} is not up to date. Run \`npm run docs\`.`);

for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
