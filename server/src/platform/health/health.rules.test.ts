import { expect, it } from 'vitest';
import { judgeDisk, judgeJobs, judgeMails, worst } from './health.rules.ts';

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
  expect(judgeMails(3, 890).health).toBe('ok');
  expect(judgeMails(3, 910)).toEqual({
    health: 'degraded',
    detail: 'Mails that wait: 3, the oldest for 15 minutes. The mail server may refuse them or be away.',
  });
});

it('names recurring jobs that are late or whose last run failed', () => {
  expect(judgeJobs([{ name: 'send-digests', dueForS: 590 }], []).health).toBe('ok');
  expect(judgeJobs([{ name: 'send-digests', dueForS: 610 }], []).detail).toContain('send-digests');
  expect(judgeJobs([], ['lapse-requests'])).toEqual({
    health: 'degraded',
    detail: 'The last run of these recurring jobs failed: lapse-requests.',
  });
});
