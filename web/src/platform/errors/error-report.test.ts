import { expect, it } from 'vitest';
import { clientError } from '#contract/diagnostics/views.ts';
import { ChunkError } from './chunk.ts';
import { placesOf, reportOf } from './error-report.ts';

const ORIGIN = 'https://stoop.example';
const here = { origin: ORIGIN, path: '/messages/Abc-123' };
const CHROME = `TypeError: Cannot read properties of undefined (reading 'canary')
    at Row (${ORIGIN}/assets/chats~base-Ab_1.js:3:1207)
    at async ${ORIGIN}/assets/index-Cd.js:1:99
    at chrome-extension://abcdef/inject.js:1:2`;
const withStack = (error: Error, stack: string) => Object.assign(error, { stack });

it('finds the places in our scripts in the stacks of Chromium and Firefox, and no others', () => {
  const places = [
    { file: 'chats~base-Ab_1.js', line: 3, column: 1207 },
    { file: 'index-Cd.js', line: 1, column: 99 },
  ];
  expect(placesOf(CHROME, ORIGIN)).toEqual(places);
  const firefox = `Row@${ORIGIN}/assets/chats~base-Ab_1.js:3:1207\n@${ORIGIN}/assets/index-Cd.js:1:99\n@https://cdn.example/x.js:1:1`;
  expect(placesOf(firefox, ORIGIN)).toEqual(places);
});

it('reports the class of an error, the template of the page and the places, and never the message', () => {
  const report = reportOf(withStack(new TypeError('canary'), CHROME), 'promise', here);
  expect(report).toMatchObject({ kind: 'promise', name: 'TypeError', page: '/messages/:chatId?' });
  expect(clientError.safeParse(report).success).toBe(true);
  expect(JSON.stringify(report)).not.toMatch(/canary|Abc-123/);
});

it('reports a file that did not load as such, and a name that could be anything as Error', () => {
  expect(reportOf(withStack(new ChunkError(), CHROME), 'screen', here)?.kind).toBe('file');
  const named = Object.assign(withStack(new Error('x'), CHROME), { name: 'canary@example.com' });
  expect(reportOf(named, 'error', { ...here, path: '/nothing/here' })).toMatchObject({ name: 'Error', page: null });
});

it('reports neither failed calls nor errors of scripts that are not ours nor values that are no errors', () => {
  const foreign = withStack(new Error('x'), 'Error: x\n    at chrome-extension://abcdef/inject.js:1:2');
  const failedCall = Object.assign(withStack(new Error('x'), CHROME), { name: 'ApiError' });
  for (const error of [foreign, failedCall, 'canary', undefined, null])
    expect(reportOf(error, 'error', here)).toBeNull();
});
