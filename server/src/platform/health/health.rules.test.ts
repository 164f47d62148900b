import { expect, it } from 'vitest';
import { judgeBackups, judgeDisk, judgeJobs, judgeMails, worst } from './health.rules.ts';

const MB = 1024 ** 2;

it('takes the worst finding as the health of all', () => {
  expect(worst([])).toBe('ok');
  expect(worst(['ok', 'degraded'])).toBe('degraded');
  expect(worst(['failed', 'degraded', 'ok'])).toBe('failed');
});

it('calls a disk almost full below one gigabyte, and full when PostgreSQL can no longer write its log', () => {
  expect(judgeDisk(2048 * MB, '/data').health).toBe('ok');
  expect(judgeDisk(1000 * MB, '/data')).toEqual({
    health: 'degraded',
    detail: 'The disk is almost full: 1000 MB are free on the disk of /data.',
  });
  expect(judgeDisk(31 * MB, '/data').health).toBe('failed');
});

it('reports mails that wait for more than a quarter of an hour', () => {
  expect(judgeMails(3, 900).health).toBe('ok');
  expect(judgeMails(3, 901)).toEqual({
    health: 'degraded',
    detail: 'Mails that wait: 3, the oldest for 15 minutes. The mail server may refuse them or be away.',
  });
});

it('names recurring jobs that are late or whose last run failed', () => {
  expect(judgeJobs([{ name: 'send-digests', dueForS: 600 }], []).health).toBe('ok');
  expect(judgeJobs([{ name: 'send-digests', dueForS: 601 }], []).detail).toContain('send-digests');
  expect(judgeJobs([], ['lapse-requests'])).toEqual({
    health: 'degraded',
    detail: 'The last run of these recurring jobs failed: lapse-requests.',
  });
});

it('reports a backup that failed, one that is more than two days old, and none where one is needed', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const made = (madeAt: string) => ({ verified: { madeAt }, failed: null });
  expect(judgeBackups(made('2026-11-20T12:00:00Z'), true, now).health).toBe('ok');
  expect(judgeBackups(made('2026-11-20T11:59:59.999Z'), true, now).health).toBe('degraded');
  expect(judgeBackups(made('2026-11-19T04:23:00Z'), true, now)).toEqual({
    health: 'degraded',
    detail: 'The last backup is 3 days old. Set BACKUP_DIR, or run npm run backup.',
  });
  const broken = { ...made('2026-11-22T04:23:00Z'), failed: { problem: 'The disk is full' } };
  expect(judgeBackups(broken, true, now).detail).toContain('The disk is full');
  const none = { verified: null, failed: null };
  expect([judgeBackups(none, true, now).health, judgeBackups(none, false, now).health]).toEqual(['degraded', 'ok']);
});
