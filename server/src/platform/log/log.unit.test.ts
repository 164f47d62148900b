import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../db/database.ts';
import { createLog } from './log.ts';

/** Returns an error as the log writes it. */
function logged(error: Error) {
  const lines: { err: Record<string, unknown> }[] = [];
  createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }).warn(
    { event: 'job_failed', err: error },
    '',
  );
  return lines[0]?.err;
}

it('writes errors of a lost database in one short line, and a stack for every other error', () => {
  expect(logged(new DatabaseUnavailable(new Error('ECONNREFUSED')))).toEqual({
    type: 'DatabaseUnavailable',
    message: 'The database cannot be reached.: ECONNREFUSED',
  });
  const ofPostgres = (code: string) => Object.assign(new Error('terminating connection'), { severity: 'FATAL', code });
  for (const code of ['57P01', '57P03', '08006'])
    expect(logged(ofPostgres(code))).toEqual({ type: 'Error', code, severity: 'FATAL' });
  expect(logged(ofPostgres('23505'))?.stack).toContain('log.unit.test.ts');
  expect(logged(new Error('Unexpected'))?.stack).toContain('log.unit.test.ts');
});
