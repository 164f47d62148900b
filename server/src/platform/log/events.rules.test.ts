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

it('has a line of the server for each code of the log', () => {
  const all = sources.map(({ text }) => text).join('\n');
  expect(Object.keys(LOG_EVENTS).filter((event) => !new RegExp(`'${event}'`).test(all))).toEqual([]);
});

it('writes no line past the log, whose lines have a code', () => {
  const past = /\b(?:console\.(?:log|warn|error|info)|request\.log|app\.log|http\.log)\b/;
  // Commands and tests print for the person who runs them.
  const isProgram = (file: string) => /^(?:operator|maintenance|testing|demo)/.test(file);
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
