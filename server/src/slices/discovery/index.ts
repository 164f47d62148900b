import { intros } from './intros.ts';
import { listNotForMe } from './list-not-for-me.ts';
import { markNotForMe } from './mark-not-for-me.ts';
import { unmarkNotForMe } from './unmark-not-for-me.ts';

export { balanceExposure } from './balance-exposure.ts';
export { cohortOf, countCohort } from './cohort.ts';
export { type Cohort, monthWord } from './cohorts.rules.ts';
export { readExposure, removeUnreadOrders, saveIntroViews } from './exposure.ts';
export { indexMember } from './index-member.ts';
export { listNotForMeOf } from './list-not-for-me.ts';
export { arrivalMonths, completeness } from './match.rules.ts';

export const discoveryHandlers = { intros, listNotForMe, markNotForMe, unmarkNotForMe };
