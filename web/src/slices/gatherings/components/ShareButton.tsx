import { Share2 } from 'lucide-react';
import { Button, useToast } from '#web/design/index.ts';
import { useNow } from '#web/platform/useNow.ts';
import { text } from '#web/text/index.ts';
import { hours, longDate } from '../dates.ts';

const t = text.hangouts;

interface ShareButtonProps {
  title: string;
  /** When it begins; a group has no time. */
  dateTime?: string;
  /** When it ends; an event may have no end. */
  endsAt?: string | undefined;
  url: string;
}

/** Opens the device's share sheet for a hangout, an event or a group, or copies the link. */
export function ShareButton({ title, url, dateTime, endsAt }: ShareButtonProps) {
  const toast = useToast();
  const now = useNow();
  async function share() {
    const shareText =
      dateTime === undefined
        ? title
        : t.shareText(
            title,
            longDate(new Date(dateTime), now) + text.app.punctuation.comma + hours({ dateTime, endsAt }),
          );
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (isTouch && navigator.share) {
      // Closing the share sheet is not an error.
      await navigator.share({ title, text: shareText, url }).catch(() => {});
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.show({ text: t.copied, kind: 'ok' });
    } catch {
      toast.show({ text: t.copyFailed, kind: 'error' });
    }
  }
  return (
    <Button variant="quiet" size="sm" icon={<Share2 />} onClick={() => void share()}>
      {t.share}
    </Button>
  );
}
