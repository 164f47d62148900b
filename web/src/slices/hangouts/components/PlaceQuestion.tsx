import { Check } from 'lucide-react';
import { RECONFIRM_DUE_BEFORE_MS } from '#contract/limits.ts';
import { Banner, Button } from '#web/design/index.ts';
import { formatDateTime } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useReconfirm } from '../hangouts.queries.ts';
import type { HangoutStatus } from './useHangoutStatus.ts';

const t = text.hangouts.question;

interface PlaceQuestionProps {
  hangout: CachedHangout;
  status: HangoutStatus;
}

/** Asks an attendee whether they come, or says until when an offered place can be taken (B-02). */
export function PlaceQuestion({ hangout, status }: PlaceQuestionProps) {
  if (status.phase !== 'upcoming') return null;
  if (status.hasOffer && hangout.offeredUntil)
    return (
      <Banner tone="ok" title={t.offered}>
        {t.offeredUntil(formatDateTime(hangout.offeredUntil))}
      </Banner>
    );
  if (!status.isAsked) return null;
  const answerDue = formatDateTime(new Date(Date.parse(hangout.dateTime) - RECONFIRM_DUE_BEFORE_MS).toISOString());
  return (
    <Banner
      tone={hangout.reconfirm === 'released' ? 'warning' : 'info'}
      title={t.asked}
      action={<ConfirmButton hangout={hangout} />}
    >
      {hangout.reconfirm === 'released'
        ? t.released
        : hangout.tableId
          ? t.askedByTable(answerDue)
          : t.askedUntil(answerDue)}
    </Banner>
  );
}

/** Confirms with one tap that the member comes. */
export function ConfirmButton({ hangout }: { hangout: Pick<CachedHangout, 'id' | 'title'> }) {
  const reconfirm = useReconfirm();
  return (
    <Button
      variant="primary"
      size="sm"
      icon={<Check />}
      busy={reconfirm.isPending}
      busyLabel={t.confirming}
      aria-label={t.confirmTitle(hangout.title)}
      onClick={() => reconfirm.mutate(hangout.id)}
    >
      {t.confirm}
    </Button>
  );
}
