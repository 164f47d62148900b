import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { LOG_EVENTS } from './events.ts';
import { createLog } from './log.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('log/events.ts'))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

it('each code of the log has a line of the server', () => {
  const all = sources.map(({ text }) => text).join('\n');
  expect(Object.keys(LOG_EVENTS).filter((event) => !new RegExp(`'${event}'`).test(all))).toEqual([]);
});

it('writes no line past the log, whose lines have a code', () => {
  const past = /\b(?:console\.\w+\(|request\.log|http\.log|process\.(?:stdout|stderr)\b|process\.emitWarning|pino\()/;
  // Commands, the start of the server and tests print for the person who runs them. log.ts makes the log.
  const isProgram = (file: string) =>
    /^(?:main|operator|maintenance|testing|demo|torture|platform\/log\/log)\b/.test(file);
  expect(sources.filter(({ file, text }) => !isProgram(file) && past.test(text)).map(({ file }) => file)).toEqual([]);
});

it('gives lines of the HTTP framework a code too', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  (log.info as unknown as (message: string) => void)('Server listening');
  log.info({ event: 'server_started' }, 'Ready');
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['framework', 'server_started']);
  expect(lines[1]?.match(/"event"/g)).toHaveLength(1);
});

it('writes no line without a code, not even by a cast', () => {
  // The type of the log demands a code. A call that hides its fields behind a name or a cast would get past it.
  const calls = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:log|lines)(?:\??\.(?:debug|info|warn|error|fatal)|\[\w+\])\(\s*([^\s,)]+)/g)].map(
      ([, first = '']) => ({ file, first }),
    ),
  );
  expect(calls.length).toBeGreaterThan(60);
  // `fields` of the health checks is an object literal with a code in the line above.
  expect(calls.filter(({ first }) => !first.startsWith('{') && first !== 'fields')).toEqual([]);
  const literals = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\blog(?:\.(?:debug|info|warn|error|fatal)|\[\w+\])\(\s*\{([^}]*)/g)].map(([, fields = '']) => ({
      file,
      fields,
    })),
  );
  expect(literals.filter(({ fields }) => !/\bevent\b/.test(fields))).toEqual([]);
});
