import type { Db } from '#server/platform/db/database.ts';
import { memberOf, membersSeeing } from './members.sql.ts';
import { tellsOfPlans } from './plans.rules.ts';

/**
 * Returns the members of a group who are notified of a hangout that one of them plans for it: those who see the planner, or
 * nobody.
 */
export async function membersToTellOfPlan(
  db: Db,
  { groupId, uid, now }: { groupId: string; uid: string; now: Date },
): Promise<string[]> {
  const planner = await memberOf(db, groupId, uid);
  return planner && tellsOfPlans(planner, now) ? membersSeeing(db, groupId, uid) : [];
}
