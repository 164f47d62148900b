import { type Standing, standingOf } from '#contract/hangouts/standing.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useNow } from '#web/slices/chats/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';

/** How the member stands to a hangout at this minute. */
export function useStanding(hangout: CachedHangout): Standing {
  return standingOf(hangout, hangout.rsvp, useUid(), useNow());
}
