import type { Db } from '#server/platform/db/database.ts';
import { type Profile, visibleProfile } from '#server/slices/profiles/index.ts';
import { type Cohort, cohortAround, cohortsOf } from './cohorts.rules.ts';
import type { DiscoveryContext } from './context.ts';
import * as sql from './discovery.sql.ts';
import { arrivalMonths } from './match.rules.ts';

/**
 * Returns the arrival cohort of a member (B-04); null when they show no month. Suspended members and accounts that are about to
 * be deleted do not count. The cohort is the same for each of its members, so a block changes no cohort.
 */
export async function cohortOf(
  { safety }: Pick<DiscoveryContext, 'safety'>,
  db: Db,
  member: Profile,
): Promise<Cohort | null> {
  const month = arrivalMonths(visibleProfile(member, 'none').movedToNYCDate);
  if (month === null) return null;
  return cohortAround(cohortsOf(await sql.arrivalCounts(db, safety.notHidden)), month);
}
