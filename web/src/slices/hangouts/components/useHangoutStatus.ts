import { type Phase, phaseOf, relationOf } from '#contract/hangouts/phases.ts';
import type { Can } from '#contract/hangouts/views.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useNow } from '#web/platform/useNow.ts';
import type { CachedHangout } from '../hangouts.live.ts';

/** The state of a hangout for this member at this minute. */
export interface HangoutStatus {
  phase: Phase;
  isHost: boolean;
  /** Whether the member runs the hangout: as host, or as co-host. */
  isOrganizer: boolean;
  isFull: boolean;
  /** Places left; null when there is no limit. */
  left: number | null;
  /** Whether the member is asked whether they come, and has not answered. */
  isAsked: boolean;
  /** Whether a place is offered to the member now. */
  hasOffer: boolean;
  /** As the server allows. */
  can: Can;
}

export function useHangoutStatus(hangout: CachedHangout): HangoutStatus {
  const relation = relationOf(hangout, hangout.rsvp, useUid());
  const placesLeft =
    hangout.capacity === null ? null : Math.max(0, hangout.capacity - hangout.going - hangout.promised);
  const isRefused = hangout.isRemoved || hangout.joinRequest === 'declined';
  const now = useNow();
  const isUpcoming = phaseOf(hangout, now) === 'upcoming';
  return {
    phase: phaseOf(hangout, now),
    isAsked: isUpcoming && (hangout.reconfirm === 'asked' || hangout.reconfirm === 'released'),
    hasOffer: isUpcoming && hangout.offeredUntil !== null && now < new Date(hangout.offeredUntil),
    isHost: relation === 'host',
    isOrganizer: relation === 'host' || relation === 'coHost',
    isFull: placesLeft === 0,
    left: placesLeft,
    can: isRefused ? { ...hangout.can[relation], join: false, ask: false, wait: false } : hangout.can[relation],
  };
}
