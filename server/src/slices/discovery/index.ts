import { intros } from './intros.ts';
import { joinArrivalsChat } from './join-arrivals-chat.ts';
import { leaveArrivalsChat } from './leave-arrivals-chat.ts';
import { listNotForMe } from './list-not-for-me.ts';
import { markNotForMe } from './mark-not-for-me.ts';
import { readArrivals } from './read-arrivals.ts';
import { suggestInterests } from './suggest-interests.ts';
import { unmarkNotForMe } from './unmark-not-for-me.ts';

export { balanceExposure } from './balance-exposure.ts';
export { indexMember } from './index-member.ts';
export { listNotForMeOf } from './list-not-for-me.ts';
export { leaveChatsOfOtherCohorts } from './on-arrival-changed.ts';
export { readExposure } from './read-exposure.ts';
export { rebuildDiscoveryIndex } from './rebuild-index.ts';
export { removeOldRankings } from './remove-old-rankings.ts';
export { saveIntroViews } from './view-counts.ts';

export const discoveryHandlers = {
  intros,
  suggestInterests,
  listNotForMe,
  markNotForMe,
  unmarkNotForMe,
  readArrivals,
  joinArrivalsChat,
  leaveArrivalsChat,
};
