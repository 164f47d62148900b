import { Badge } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import type { HangoutStatus } from './useHangoutStatus.ts';

const t = text.hangouts;

/** The most important fact about the hangout or the member's part in it, in a word or two. */
export function StateBadge({ hangout, status }: { hangout: CachedHangout; status: HangoutStatus }) {
  if (status.phase === 'cancelled') return <Badge tone="danger">{t.cancelled}</Badge>;
  if (status.phase === 'past') return <Badge>{t.over}</Badge>;
  if (status.phase === 'now') return <Badge tone="accent">{t.now}</Badge>;
  if (status.hasOffer) return <Badge tone="sun">{t.question.badgeOffered}</Badge>;
  if (status.isAsked) return <Badge tone="sun">{t.question.badgeAsked}</Badge>;
  if (hangout.rsvp === 'waiting' && hangout.place) return <Badge tone="sun">{t.onWaitlist(hangout.place)}</Badge>;
  if (hangout.joinRequest !== null) {
    return hangout.joinRequest === 'waiting' ? <Badge tone="sun">{t.asked}</Badge> : <Badge>{t.notThisTime}</Badge>;
  }
  if (hangout.rsvp === 'confirmed' && !status.isHost && status.phase === 'upcoming') {
    return <Badge tone="ok">{hangout.reconfirm === 'confirmed' ? t.question.badgeConfirmed : t.youGo}</Badge>;
  }
  return null;
}
