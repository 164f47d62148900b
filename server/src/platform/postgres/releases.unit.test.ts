import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { includedBinaries } from './binaries.ts';
import { judgePostgres, POSTGRES_LIST_MAX_DAYS, POSTGRES_RELEASES } from './releases.rules.ts';

const listedAt = new Date(POSTGRES_RELEASES.listedOn);
const OWN = { isEmbedded: false, isPublic: true };

it('D12 names the release of PostgreSQL that lacks fixes, and what to do, which is a problem where members depend on it', () => {
  const newest = POSTGRES_RELEASES.newestMinor.get(18) as number;
  expect(judgePostgres({ number: 180_000 + newest, hasChecksums: true }, OWN, listedAt)).toEqual({
    health: 'ok',
    detail: `PostgreSQL 18.${newest} runs, which has all fixes.`,
  });
  const lacks = `PostgreSQL 18.${newest - 1} runs, without the fixes of 18.${newest}, some of which are for security.`;
  expect(judgePostgres({ number: 180_000 + newest - 1, hasChecksums: true }, OWN, listedAt)).toEqual({
    health: 'degraded',
    detail: `${lacks} Upgrade it.`,
  });
  expect(
    judgePostgres(
      { number: 180_000 + newest - 1, hasChecksums: true },
      { isEmbedded: true, isPublic: false },
      listedAt,
    ),
  ).toEqual({
    health: 'ok',
    detail: `${lacks} Install PostgreSQL 18 of your system, or move to a version that it has: docs/upgrading.md.`,
  });
  expect(judgePostgres({ number: 140_023, hasChecksums: true }, OWN, listedAt).health).toBe('failed');
  expect(judgePostgres({ number: 990_000, hasChecksums: true }, OWN, listedAt)).toEqual({
    health: 'ok',
    detail: 'PostgreSQL 99.0 runs.',
  });
});

it('D11 says that a database has no checksums of pages, and how to add them, which is a problem where members depend on an embedded one', () => {
  const state = { number: 150_000 + (POSTGRES_RELEASES.newestMinor.get(15) as number), hasChecksums: false };
  const judge = (isEmbedded: boolean, isPublic: boolean) => judgePostgres(state, { isEmbedded, isPublic }, listedAt);
  expect(judge(true, true)).toEqual({
    health: 'degraded',
    detail: expect.stringMatching(/which has all fixes\. Its pages have no checksums, .*: docs\/backups\.md/),
  });
  expect(judge(true, false)).toEqual({ health: 'ok', detail: judge(true, true).detail });
  expect(judge(false, true)).toEqual({
    health: 'ok',
    detail: expect.stringMatching(
      /no checksums, .*: stop it, and run pg_checksums --enable -D with its data folder\.$/,
    ),
  });
});

it('D12 knows the releases of the included PostgreSQL and of every supported one, until the list is 120 days old', () => {
  expect([...POSTGRES_RELEASES.newestMinor.keys()]).toEqual([15, 16, 17, includedBinaries().major]);
  const healthAfter = (days: number) =>
    judgePostgres({ number: 180_099, hasChecksums: true }, OWN, new Date(listedAt.getTime() + days * DAY_MS)).health;
  expect(healthAfter(POSTGRES_LIST_MAX_DAYS)).toBe('ok');
  expect(healthAfter(POSTGRES_LIST_MAX_DAYS + 1)).toBe('degraded');
});
