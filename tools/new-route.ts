// `npm run new-route -- hangouts.pin --access organizer --method PUT` adds a route: its entry in the contract, its handler, the
// expected answer to each role, the request of each role, and a test that fails until it says what the route answers.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { ACCESS_LEVELS, type AccessLevel } from '#contract/access-levels.ts';
import { routes } from '#contract/index.ts';
import type { RouteSpec } from '#contract/route.ts';

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** The rows of contract/src/access-expectations.ts for a new route. Its author checks whether the row says what is meant. */
const ANSWERS: Record<AccessLevel, string> = {
  public: 'everybody',
  signedIn: 'accounts',
  ownAccount: 'ownAccount',
  accountHolder: 'ownAccount',
  member: 'members',
  visible: 'membersWithoutBlock',
  owner: 'owner',
  party: 'bothMembers',
  participant: 'participants',
  visibleHangout: 'membersWithoutBlock',
  ownRsvp: 'owner',
  host: 'owner',
  organizer: 'organizers',
  attendee: 'attendees',
  visibleGroup: 'membersWithoutBlock',
  ownMembership: 'owner',
  groupMember: 'attendees',
  groupOrganizer: 'organizers',
  huddleParticipant: 'participants',
  huddleStarter: 'owner',
  huddleInvitee: 'waitingMember',
  tableMember: 'participants',
  visibleEvent: 'members',
  moderator: 'moderators',
  operator: 'operators',
};
/** The values that the roles of the access matrix pass for a path parameter. */
const PARAMETERS: Readonly<Record<string, string>> = {
  uid: 'roles.members.owner.uid',
  other: 'roles.members.stranger.uid',
  hangoutId: 'roles.hangoutId',
  chatId: 'roles.chatId',
  groupId: 'roles.groupId',
  huddleId: 'roles.huddleId',
  tableId: 'roles.tableId',
};

const kebab = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const parse = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);

/** Returns the object literal that a file gives a variable, or the one of a property in it. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it reads one kind of argument after the other.
function objectOf(file: ts.SourceFile, variable: string, property?: string): ts.ObjectLiteralExpression | undefined {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const declaration = statement.declarationList.declarations.find(({ name }) => name.getText() === variable);
    let value: ts.Expression | undefined = declaration?.initializer;
    if (value && property !== undefined && ts.isObjectLiteralExpression(value)) {
      const entry = value.properties.find((one) => one.name?.getText() === property);
      value = entry && ts.isPropertyAssignment(entry) ? entry.initializer : undefined;
    }
    while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression;
    if (value && ts.isObjectLiteralExpression(value)) return value;
  }
  return undefined;
}

/** Adds an entry at the end of an object literal in a file. */
function addEntry(path: string, object: ts.ObjectLiteralExpression | undefined, entry: string) {
  if (!object) return stop(`${path} has no object for this slice. Add the entry by hand: ${entry}`);
  const source = object.getSourceFile().text;
  const last = object.properties.at(-1);
  const end = last ? last.end : object.getStart() + 1;
  writeFileSync(path, `${source.slice(0, end)}${last ? ',' : ''}\n${entry}${source.slice(end)}`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    access: { type: 'string', default: 'operator' },
    method: { type: 'string', default: 'POST' },
    path: { type: 'string' },
  },
});
const [, slice = '', name = ''] = /^([a-z]+)\.([a-z][A-Za-z]*)$/.exec(positionals[0] ?? '') ?? [];
if (name === '' || positionals.length > 1)
  stop('Name one route as slice.name: npm run new-route -- hangouts.pin --access organizer --method PUT');
const sliceRoutes = (routes as Record<string, Record<string, RouteSpec>>)[slice];
if (!sliceRoutes) stop(`There is no slice ${slice} with routes. These have some: ${Object.keys(routes).join(', ')}.`);
if (name in sliceRoutes) stop(`The contract has ${slice}.${name} already.`);
if (!(values.access in ACCESS_LEVELS))
  stop(`There is no access level ${values.access}. These are: ${Object.keys(ACCESS_LEVELS).join(', ')}.`);
if (!METHODS.includes(values.method)) stop(`The method is one of ${METHODS.join(', ')}.`);
const access = values.access as AccessLevel;
const folder = `server/src/slices/${slice}`;
const handlerPath = `${folder}/${kebab(name)}.ts`;
const testPath = `${folder}/${kebab(name)}.test.ts`;
for (const path of [handlerPath, testPath]) if (existsSync(path)) stop(`${path} exists already.`);
const hasResolvers = existsSync(`${folder}/access.ts`);
const makersPath = hasResolvers ? `${folder}/access.ts` : 'server/src/platform/http/handle.ts';
const makersHave = (name: string) => new RegExp(`\\b${name}\\b`).test(readFileSync(makersPath, 'utf8'));
const maker = values.method !== 'GET' && makersHave('handleInTransaction') ? 'handleInTransaction' : 'handle';
if (!makersHave(maker)) stop(`${makersPath} makes no handlers. Write it by hand.`);

// A route with the same access level is about the same kind of resource, so it shows which parameters the path needs.
const model = Object.values(sliceRoutes).find((route) => route.access === access && route.path.includes('/:'));
const modelPath = model?.path.replace(/(\/:[a-z]\w*)(?!.*\/:).*$/i, '$1') ?? `/api/${slice}`;
const path = values.path ?? `${modelPath}/${kebab(name)}`;
if (!/^\/(?:api|functions)\/[\w:/-]+$/.test(path)) stop(`The path begins with /api/: ${path} does not.`);
if (Object.values(sliceRoutes).some((route) => route.method === values.method && route.path === path))
  stop(`Another route is ${values.method} ${path}. Name another path with --path.`);
const params = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);

const contractPath = `contract/src/${slice}/routes.ts`;
const contractFile = parse(contractPath);
const isKnown = (schema: string) =>
  new RegExp(`^(?:import [^;]*\\b${schema}\\b|const ${schema} =)`, 'm').test(contractFile.text);
const schemas = params.map((param) => (isKnown(param) ? param : `${param}: z.string()`));
addEntry(
  contractPath,
  objectOf(contractFile, slice),
  `${name}: route({
    method: '${values.method}',
    path: '${path}',
    summary: 'To be written',
    access: '${access}',
    ${params.length > 0 ? `params: z.object({ ${schemas.join(', ')} }),` : ''}
    output: z.object({}),
    errors: [${params.length > 0 ? "'NOT_FOUND'" : ''}],
    limit: '${values.method === 'GET' ? 'read' : 'write'}',
  })`,
);
writeFileSync(
  handlerPath,
  `import { ${slice} } from '#contract/${slice}/routes.ts';
import { ${maker} } from '${hasResolvers ? './access.ts' : '#server/platform/http/handle.ts'}';

/** To be written: what it does, and why. */
export const ${name} = ${maker}(${slice}.${name}, async () => ({}));
`,
);

const indexPath = `${folder}/index.ts`;
addEntry(indexPath, objectOf(parse(indexPath), `${slice}Handlers`), name);
writeFileSync(indexPath, `import { ${name} } from './${kebab(name)}.ts';\n${readFileSync(indexPath, 'utf8')}`);

const expectationsPath = 'contract/src/access-expectations.ts';
addEntry(expectationsPath, objectOf(parse(expectationsPath), 'EXPECTED_ACCESS', slice), `${name}: ${ANSWERS[access]}`);

const texts = params.map((param) => `${param}: ${PARAMETERS[param] ?? "''"}`).join(', ');
const request = params.length > 0 ? `(roles: Roles) => ({ params: { ${texts} } })` : '() => ({})';
const requests = 'server/src/testing/requests-of-roles.ts';
const ownRequests = `server/src/testing/requests-to-${slice}.ts`;
if (existsSync(ownRequests))
  addEntry(ownRequests, objectOf(parse(ownRequests), `REQUESTS_TO_${slice.toUpperCase()}`), `${name}: ${request}`);
else addEntry(requests, objectOf(parse(requests), 'REQUESTS', slice), `${name}: ${request}`);

writeFileSync(
  testPath,
  `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ${slice} } from '#contract/${slice}/routes.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';

describe('${slice}.${name}', () => {
  let test: TestApp;
  let member: Member;
  beforeAll(async () => {
    test = await createTestApp();
    member = await test.member();
  });
  afterAll(() => test.close());

  it('to be written: the id of the requirement, and what happens under which condition', async () => {
    const { status, body } = await member.call(${slice}.${name}, {${params.length > 0 ? ` params: { ${params.map((param) => `${param}: ${param === 'uid' ? 'member.uid' : "''"}`).join(', ')} } ` : ''}});
    expect({ status, body }).toEqual({ status: 200, body: { written: 'what the route answers' } });
  });
});
`,
);

const changed = [
  contractPath,
  expectationsPath,
  indexPath,
  handlerPath,
  testPath,
  existsSync(ownRequests) ? ownRequests : requests,
];
// The configuration of the linter reads the whole repository, which takes longer than everything else here.
const options = ['--write', '--linter-enabled=false', '--config-path=tools/biome-format.json'];
const format = ['node_modules/@biomejs/biome/bin/biome', 'check', ...options, ...changed];
const { status, stdout, stderr } = spawnSync(process.execPath, format, { encoding: 'utf8' });
if (status !== 0) stop(`The files are written, but could not be formatted.\n${stdout}${stderr}`);
console.log(
  `${values.method} ${path} is a route for "${access}". Now write it:\n${changed.map((file) => `  ${file}`).join('\n')}`,
);
console.log(
  'Check the row of access-expectations.ts by hand: the access matrix compares it with what the server answers.',
);
