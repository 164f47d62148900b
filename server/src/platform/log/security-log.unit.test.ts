import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { createSecurityLog } from './security-log.ts';

function securityLog(level: string) {
  const lines: Record<string, unknown>[] = [];
  let at = 0;
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, later: (ms: number) => (at += ms), security: createSecurityLog(log, () => at) };
}

it('S-17 writes at the default level, with hashes in place of addresses and emails', () => {
  const { lines, security } = securityLog('warn');
  security.record('sign_in_failed', { email: 'ana@example.com', address: '203.0.113.7', outcome: 'X' });
  security.record('sign_in_failed', { email: 'ana@example.com', address: '203.0.113.8', outcome: 'X' });
  expect(lines[0]).toMatchObject({ log: 'security', event: 'sign_in_failed', outcome: 'X' });
  expect(lines[0]?.account).toBe(lines[1]?.account);
  expect(lines[0]?.from).not.toBe(lines[1]?.from);
  expect(JSON.stringify(lines)).not.toMatch(/ana|203\.0/);
});

it('S-17 writes nothing when the log is silent', () => {
  const { lines, security } = securityLog('silent');
  security.record('signed_in', { uid: 'u' });
  expect(lines).toEqual([]);
});

it('S-17 counts the lines of a flood instead of writing them, and keeps those of other addresses', () => {
  const { lines, later, security } = securityLog('warn');
  for (let again = 0; again < 1000; again++) security.record('access_refused', { address: '203.0.113.7' });
  security.record('access_refused', { address: '203.0.113.8' });
  expect(lines.length).toBe(31);
  later(61_000);
  security.record('access_refused', { address: '203.0.113.7' });
  expect(lines.at(-2)).toMatchObject({ event: 'lines_suppressed', suppressed: 970 });
  expect(lines.length).toBe(33);
});
