import { DAY_MS } from '#contract/durations.ts';
import { degraded, type Finding, failed, ok } from '../health/check.ts';
import { POSTGRES_MIN } from './binaries.ts';

/** The newest releases of PostgreSQL, by https://www.postgresql.org/support/versioning on the day of the list. */
export const POSTGRES_RELEASES = {
  listedOn: '2026-11-12',
  newestMinor: new Map([
    [15, 20],
    [16, 16],
    [17, 12],
    [18, 7],
  ]),
};

/** PostgreSQL has a release every three months. A list that is older than this lacks one. */
export const POSTGRES_LIST_MAX_DAYS = 120;

interface Installation {
  /** Whether Stoop runs this PostgreSQL itself. */
  isEmbedded: boolean;
  /** Whether members depend on it, so that a missing fix is a problem. */
  isPublic: boolean;
}

/**
 * Judges the release of PostgreSQL that is in use.
 * @param number its server_version_num, such as 180004 for 18.4
 */
function judgeRelease(number: number, { isEmbedded, isPublic }: Installation, now: Date): Finding {
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000];
  const release = `PostgreSQL ${major}.${minor}`;
  const { listedOn, newestMinor } = POSTGRES_RELEASES;
  const newest = newestMinor.get(major);
  const problem = isPublic ? degraded : ok;
  if (major < POSTGRES_MIN) return failed(`${release} runs. Stoop needs ${POSTGRES_MIN} or newer: upgrade it.`);
  if (newest !== undefined && minor < newest) {
    const remedy = isEmbedded
      ? `Install PostgreSQL ${major} of your system, or move to a version that it has: docs/upgrading.md.`
      : 'Upgrade it.';
    return problem(
      `${release} runs, without the fixes of ${major}.${newest}, some of which are for security. ${remedy}`,
    );
  }
  if (now.getTime() - Date.parse(listedOn) > POSTGRES_LIST_MAX_DAYS * DAY_MS)
    return problem(`${release} runs. Whether it has all fixes is known as of ${listedOn} only: upgrade Stoop.`);
  return ok(`${release} runs${newest === undefined ? '' : ', which has all fixes'}.`);
}

/** A PostgreSQL, as it describes itself. */
export interface PostgresState {
  /** Its server_version_num, such as 180004 for 18.4. */
  number: number;
  /** Whether its pages have checksums. */
  hasChecksums: boolean;
}

const WITHOUT_CHECKSUMS = 'Its pages have no checksums, so changed rows of a damaged disk are not noticed';

/** Judges the PostgreSQL that is in use: its release, and its checksums, which are a problem only of the embedded one. */
export function judgePostgres({ number, hasChecksums }: PostgresState, installation: Installation, now: Date): Finding {
  const release = judgeRelease(number, installation, now);
  if (hasChecksums || release.health === 'failed') return release;
  if (!installation.isEmbedded)
    return {
      ...release,
      detail: `${release.detail} ${WITHOUT_CHECKSUMS}: stop it, and run pg_checksums --enable -D with its data folder.`,
    };
  const problem = installation.isPublic ? degraded : ok;
  return problem(`${release.detail} ${WITHOUT_CHECKSUMS}: docs/backups.md says how to add them.`);
}
