import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { includedBinaries } from './binaries.ts';
import { judgePostgresRelease, POSTGRES_LIST_MAX_DAYS, POSTGRES_RELEASES } from './releases.rules.ts';

const listedAt = new Date(POSTGRES_RELEASES.listedOn);
const OWN = { isEmbedded: false, isPublic: true };

it('D12 names the release of PostgreSQL that lacks fixes, and what to do, which is a problem where members depend on it', () => {
  const newest = POSTGRES_RELEASES.newestMinor.get(18) as number;
  expect(judgePostgresRelease(180_000 + newest, OWN, listedAt)).toEqual({
    health: 'ok',
    detail: `PostgreSQL 18.${newest} runs, which has all fixes.`,
  });
  const lacks = `PostgreSQL 18.${newest - 1} runs, without the fixes of 18.${newest}, some of which are for security.`;
  expect(judgePostgresRelease(180_000 + newest - 1, OWN, listedAt)).toEqual({
    health: 'degraded',
    detail: `${lacks} Upgrade it.`,
  });
  expect(judgePostgresRelease(180_000 + newest - 1, { isEmbedded: true, isPublic: false }, listedAt)).toEqual({
    health: 'ok',
    detail: `${lacks} Install PostgreSQL 18 of your system, or move to a version that it has: docs/upgrading.md.`,
  });
  expect(judgePostgresRelease(140_023, OWN, listedAt).health).toBe('failed');
  expect(judgePostgresRelease(990_000, OWN, listedAt)).toEqual({ health: 'ok', detail: 'PostgreSQL 99.0 runs.' });
});

it('D12 knows the releases of the included PostgreSQL and of every supported one, until the list is 120 days old', () => {
  expect([...POSTGRES_RELEASES.newestMinor.keys()]).toEqual([15, 16, 17, includedBinaries().major]);
  const healthAfter = (days: number) =>
    judgePostgresRelease(180_099, OWN, new Date(listedAt.getTime() + days * DAY_MS)).health;
  expect(healthAfter(POSTGRES_LIST_MAX_DAYS)).toBe('ok');
  expect(healthAfter(POSTGRES_LIST_MAX_DAYS + 1)).toBe('degraded');
});
