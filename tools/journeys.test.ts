import ts from 'typescript';
import { expect, it } from 'vitest';
import { followCalls } from './journeys.rules.ts';

const EVENTS = `export function defineEvent<T>(name: string) {
  return { emit(change: T) {}, runs(...listeners: ((change: T) => void)[]) {} };
}
export function defineQuestion<F>(name: string): F & { isAnsweredBy(answer: F): void } { return name as never; }`;

/** Follows `start` of the file slices/a.ts through files that exist only here. */
function follow(files: Record<string, string>, access?: string) {
  const sources = new Map(
    Object.entries({ 'platform/events.ts': EVENTS, 'listeners.ts': '', ...files }).map(([path, text]) => {
      const fileName = `/r/${path}`;
      return [fileName, ts.createSourceFile(fileName, text, ts.ScriptTarget.ESNext, true)];
    }),
  );
  const host: ts.CompilerHost = {
    getSourceFile: (path) => sources.get(path),
    fileExists: (path) => sources.has(path),
    readFile: (path) => sources.get(path)?.text,
    writeFile: () => {},
    getDefaultLibFileName: () => 'lib.d.ts',
    getCurrentDirectory: () => '/r',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  };
  const options = { noLib: true, strict: true, allowImportingTsExtensions: true, noEmit: true };
  const program = ts.createProgram([...sources.keys()], options, host);
  const { files: found, problems } = followCalls(
    program,
    { path: 'slices/a.ts', name: 'start', ...(access !== undefined && { access }) },
    {
      listeners: 'listeners.ts',
      isCalledByType: (path) => path.startsWith('platform/'),
      isFollowed: (path) => path.startsWith('slices/') || path === 'listeners.ts',
    },
    '/r',
  );
  return { names: Object.fromEntries([...found].map(([path, names]) => [path, [...names].join(' ')])), problems };
}

it('follows calls, functions that are passed on, and methods of what a function makes, but not what nobody calls', () => {
  const { names, problems } = follow({
    'slices/a.ts': `import { createWriter, each } from './b.ts'; import * as sql from './c.sql.ts';
      const writer = createWriter((n: number) => sql.insert(n));
      export function start() { each(sql.read); writer.write(1); }`,
    'slices/b.ts': `export function each(use: (n: number) => void) { use(2); }
      export function createWriter(store: (n: number) => void) { return { write(n: number) { store(n); }, drained() { unused(); } }; }
      export function unused() {}`,
    'slices/c.sql.ts': 'export function read() {} export function insert(n: number) {} export function remove() {}',
  });
  expect(problems).toEqual([]);
  expect(names).toEqual({
    'slices/a.ts': 'start writer',
    'slices/b.ts': 'each createWriter',
    'slices/c.sql.ts': 'read insert',
  });
});

it('follows questions and events to the functions that the table of listeners names', () => {
  const files = {
    'slices/a.ts': `import { changed, isHidden } from './events.ts';
      export const start = () => { if (isHidden(1)) changed.emit(2); };`,
    'slices/events.ts': `import { defineEvent, defineQuestion } from '../platform/events.ts';
      export const changed = defineEvent<number>('changed');
      export const isHidden = defineQuestion<(n: number) => boolean>('isHidden');`,
    'slices/later.ts': 'export function notify(n: number) {} export function answer(n: number) { return true; }',
    'listeners.ts': `import { changed, isHidden } from './slices/events.ts'; import { answer, notify } from './slices/later.ts';
      changed.runs(notify); isHidden.isAnsweredBy(answer);`,
  };
  expect(follow(files)).toEqual({
    names: { 'slices/a.ts': 'start', 'listeners.ts': 'isHidden changed', 'slices/later.ts': 'answer notify' },
    problems: [],
  });
  const unlisted = follow({ ...files, 'listeners.ts': '' }).problems;
  expect(unlisted).toEqual([
    expect.stringContaining('slices/a.ts:2 calls isHidden(1): listeners.ts lists nothing for it.'),
    expect.stringContaining('calls changed.emit: listeners.ts lists nothing for it.'),
  ]);
});

it('follows only the resolver of the route’s access level', () => {
  const files = {
    'slices/a.ts': `import { handlersOf } from '../platform/handle.ts'; import { host, guest } from './access.ts';
      const { handle } = handlersOf({ host, guest });
      export const start = handle(() => {});`,
    'slices/access.ts': 'export function host() {} export function guest() {}',
    'platform/handle.ts':
      'export function handlersOf(resolvers: object) { return { handle: (use: () => void) => use }; }',
  };
  expect(follow(files, 'guest').names['slices/access.ts']).toBe('guest');
});

it.each([
  ['an object of functions that is passed in', 'ports: Ports', 'ports.send(1)'],
  ['functions that are taken out of such an object', '{ send }: Ports', 'send(1)'],
  ['an option that nothing on the way gives', '{ map }: Options', 'map?.(1)'],
  ['an entry of a table', 'table: Table', "table['send'](1)"],
])('the search for a journey reports a call of %s', (_what, parameter, call) => {
  const { problems } = follow({
    'slices/a.ts': `interface Ports { send(n: number): void; receive(): void }
      interface Options { name: string; map?: (n: number) => void }
      interface Table { [name: string]: (n: number) => void }
      export function start(${parameter}) { ${call}; }`,
  });
  expect(problems).toEqual([expect.stringContaining('slices/a.ts:4 calls ')]);
});

it('accepts a call through a type of the platform, and an option that a caller gives', () => {
  const { problems } = follow({
    'slices/a.ts': `import type { Hub } from '../platform/hub.ts';
      const draw = ({ map }: { name: string; map: (n: number) => void }) => map(1);
      export function start(hub: Hub) { hub.publish(); draw({ name: 'a', map: () => {} }); }`,
    'platform/hub.ts': 'export interface Hub { publish(): void; close(): void }',
  });
  expect(problems).toEqual([]);
});
