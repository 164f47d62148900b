import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Profile, visibleProfile } from '#server/slices/profiles/index.ts';
import * as sql from './arrivals.sql.ts';
import { COHORT_MIN, type Cohort, cohortAround, cohortsOf } from './cohorts.rules.ts';
import { arrivalMonths } from './match.rules.ts';
import { cohortCache } from './node-caches.ts';

/** With more members than this, lists of Intros count the cohorts once in KEPT_MS, because one member hardly changes them. */
export const LARGE_COMMUNITY = 10_000;
export const KEPT_MS = 60_000;

const monthOf = (member: Profile) => arrivalMonths(visibleProfile(member, 'none').movedToNYCDate);

async function readCohorts(db: Db) {
  const counts = await sql.arrivalCounts(db);
  return { cohorts: cohortsOf(counts), people: counts.reduce((sum, { people }) => sum + people, 0) };
}

/**
 * Returns the arrival cohort of a member (B-04); null when they show no month. It is the same for each of its members, and hidden ones
 * count: months that a suspension changes and a block does not would tell them apart.
 */
export async function cohortOf(db: Db, member: Profile): Promise<Cohort | null> {
  const month = monthOf(member);
  return month === null ? null : cohortAround((await readCohorts(db)).cohorts, month);
}

/**
 * Returns the months of the cohort of a month for a filter. In a large community they may be as old as KEPT_MS. Nothing else
 * depends on that: each page reads which members arrived then and are visible to the viewer.
 */
export async function cohortForFilter(app: App, db: Db, month: number | null): Promise<Cohort | null> {
  if (month === null) return null;
  const now = app.clock.now().getTime();
  const { latest } = cohortCache(app);
  const cachedCohort = latest && now < latest.until ? cohortAround(latest.cohorts, month) : null;
  if (cachedCohort) return cachedCohort;
  const { cohorts, people } = await readCohorts(db);
  cohortCache(app).latest = people > LARGE_COMMUNITY ? { cohorts, until: now + KEPT_MS } : null;
  return cohortAround(cohorts, month);
}

/**
 * Returns how many other members of a cohort the viewer may see, but never fewer than every cohort has: a smaller number would prove that
 * somebody is hidden from the viewer.
 */
export const shownSizeOf = async (db: Db, viewer: string, cohort: Cohort): Promise<number> =>
  Math.max(await sql.countArrivalsBetween(db, viewer, cohort), Math.min(cohort.people, COHORT_MIN) - 1);
