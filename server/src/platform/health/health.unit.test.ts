import { expect, it } from 'vitest';
import {
  type BackupFolder,
  judgeAnswers,
  judgeBackups,
  judgeDisk,
  judgeFileCount,
  judgeJobs,
  judgeMails,
  judgeReports,
  type LastBackups,
  worst,
} from './health.rules.ts';
import { createRecentAnswers } from './recent-answers.ts';

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
    detail: 'The disk is almost full: 1,000 MB are free on the disk of /data.',
  });
  expect(judgeDisk(31 * MB, '/data').health).toBe('failed');
});

it('reports answers with 500 from ten on, if they are one of a hundred or more', () => {
  expect(judgeAnswers({ answers: 9, failures: 9 }).health).toBe('ok');
  expect(judgeAnswers({ answers: 10, failures: 10 }).health).toBe('degraded');
  expect(judgeAnswers({ answers: 1001, failures: 10 }).health).toBe('ok');
  expect(judgeAnswers({ answers: 1000, failures: 10 })).toEqual({
    health: 'degraded',
    detail: 'Requests answered with 500 in the last two minutes: 10 of 1000. request_failed in the log has the causes.',
  });
});

it('counts the answers of two minutes, and of those with 500 or more only 500 as a fault', () => {
  let now = 5000;
  const recent = createRecentAnswers(() => now);
  for (const status of [200, 404, 503, 500]) recent.add(status);
  // Answers are counted in parts of ten seconds: these belong to the first one.
  now = 119_999;
  recent.add(500);
  expect(recent.counts()).toEqual({ answers: 5, failures: 2 });
  now = 120_000;
  expect(recent.counts()).toEqual({ answers: 1, failures: 1 });
  now = 229_999;
  expect(recent.counts()).toEqual({ answers: 1, failures: 1 });
  now = 230_000;
  expect(recent.counts()).toEqual({ answers: 0, failures: 0 });
});

it('reports mails that wait for more than a quarter of an hour', () => {
  expect(judgeMails(3, 900).health).toBe('ok');
  expect(judgeMails(3, 901)).toEqual({
    health: 'degraded',
    detail: 'Mails that wait: 3, the oldest for 15 minutes. The mail server may refuse them or be down.',
  });
});

it('R-09 reports a report that is open for more than a day', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(judgeReports({ count: 0, oldestAt: null }, now)).toEqual({
    health: 'ok',
    detail: 'Open reports of members: 0.',
  });
  expect(judgeReports({ count: 2, oldestAt: '2026-11-21T12:00:00.000Z' }, now).health).toBe('ok');
  expect(judgeReports({ count: 2, oldestAt: '2026-11-21T11:59:59.999Z' }, now)).toEqual({
    health: 'degraded',
    detail: expect.stringContaining('Open reports of members: 2, the oldest for 24 hours.'),
  });
});

it('names recurring jobs that are late or whose last run failed', () => {
  expect(judgeJobs([{ name: 'send-digests', dueForS: 600 }], []).health).toBe('ok');
  expect(judgeJobs([{ name: 'send-digests', dueForS: 601 }], []).detail).toContain('send-digests');
  expect(judgeJobs([], ['lapse-connection-requests'])).toEqual({
    health: 'degraded',
    detail: 'The last run of these recurring jobs failed: lapse-connection-requests.',
  });
});

it('R-11 reports a backup that failed or lacks files, one that is more than two days old, and none where one is needed', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const made = (madeAt: string) => ({ verified: { madeAt, bytes: 5_000_000 }, failed: null });
  const unscheduled = { folder: null as BackupFolder | null, isNeeded: true };
  const judge = (last: LastBackups, given = unscheduled) => judgeBackups(last, given, now);
  expect(judge(made('2026-11-20T12:00:00Z')).health).toBe('ok');
  expect(judge(made('2026-11-20T11:59:59.999Z')).health).toBe('degraded');
  expect(judge(made('2026-11-19T04:23:00Z'))).toEqual({
    health: 'degraded',
    detail: 'The last backup is 3 days old. Set BACKUP_DIR, or run npm run backup.',
  });
  const broken = { ...made('2026-11-22T04:23:00Z'), failed: { problem: 'The disk is full', bytes: null } };
  expect(judge(broken).detail).toContain('The disk is full');
  const none = { verified: null, failed: null };
  expect([judge(none).health, judge(none, { folder: null, isNeeded: false }).health]).toEqual(['degraded', 'ok']);
  const lacking = { problem: 'Missing files that the database names: 6.', bytes: 1000 };
  expect(judge({ ...made('2026-11-21T04:23:00Z'), failed: lacking })).toEqual({
    health: 'degraded',
    detail:
      'The last backup is incomplete. Missing files that the database names: 6. Run npm run operator -- lost-files.',
  });
  expect(judge({ ...made('2026-10-23T12:00:00.001Z'), failed: lacking }).detail).toMatch(/lost-files\.$/);
  expect(judge({ ...made('2026-10-23T12:00:00Z'), failed: lacking }).detail).toMatch(
    /The last complete one is 30 days old, and deleted data should leave backups within 30 days\.$/,
  );
});

it('R-11 reports a folder for backups that cannot be used, has no room for the next one or keeps one for too long, and names one on the disk of the data', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const last = { verified: { madeAt: '2026-11-22T04:23:00Z', bytes: 5 * MB }, failed: null };
  const usable = { problem: null, freeBytes: 5 * MB, isOnDiskOfData: false, oldest: null };
  const judge = (given: Partial<BackupFolder>, backups: LastBackups = last) =>
    judgeBackups(backups, { folder: { ...usable, ...given }, isNeeded: true }, now);
  expect(judge({ problem: 'It is read-only.' })).toEqual({ health: 'degraded', detail: 'It is read-only.' });
  expect(judge({ freeBytes: 5 * MB - 1 })).toEqual({
    health: 'degraded',
    detail: '4 MB are free in BACKUP_DIR, and the last backup has 5 MB.',
  });
  expect(judge({})).toEqual({ health: 'ok', detail: 'The last backup is of 2026-11-22T04:23:00Z and was read back.' });
  // One that expires after 30 days is removed a day later at the latest, when the next one is made.
  const begun = (time: string) => ({ oldest: { name: 'stoop-20261021T120000Z.backup', begunAt: Date.parse(time) } });
  expect(judge(begun('2026-10-21T12:00:00Z')).health).toBe('ok');
  expect(judge(begun('2026-10-21T11:59:59Z'))).toEqual({
    health: 'degraded',
    detail: expect.stringMatching(
      /^stoop-20261021T120000Z\.backup in BACKUP_DIR is older than 30 days\. .* as after a restore/,
    ),
  });
  expect(judge({ isOnDiskOfData: true }).detail).toMatch(/copy it to another one too\.$/);
  expect(judge({}, { verified: null, failed: null })).toEqual({
    health: 'ok',
    detail: 'The first backup is made at the next hour of BACKUP_HOURS.',
  });
});

it('reports files that the database names and the store does not have, and files that it does not name', () => {
  const count = { countedAt: '2026-11-22T08:19:00.000Z', named: 510, missing: 0, unnamed: 0 };
  expect(judgeFileCount(null).health).toBe('ok');
  expect(judgeFileCount(count)).toEqual({
    health: 'ok',
    detail: 'The 510 files that the database names were there at 2026-11-22T08:19:00.000Z, and no others.',
  });
  expect(judgeFileCount({ ...count, missing: 216 })).toEqual({
    health: 'degraded',
    detail:
      'Files that the database names and the file store does not have: 216 of 510. docs/backups.md says what to do about lost files.',
  });
  expect(judgeFileCount({ ...count, unnamed: 3 }).detail).toMatch(
    /^Files in the file store that the database does not name: 3\./,
  );
});
