import { Share2 } from 'lucide-react';
import { Button, useToast } from '#web/design/index.ts';
import { useNow } from '#web/platform/useNow.ts';
import { text } from '#web/text/index.ts';
import { hours, longDate } from '../dates.ts';

const t = text.hangouts;

interface ShareButtonProps {
  title: string;
  /** When it begins. */
  dateTime: string;
  /** When it ends; an event may have no end. */
  endsAt?: string | undefined;
  url: string;
}

/** Opens the device's share sheet for a hangout or an event, or copies the link. */
export function ShareButton({ title, url, ...times }: ShareButtonProps) {
  const toast = useToast();
  const now = useNow();
  async function share() {
    const shareText = t.shareText(
      title,
      longDate(new Date(times.dateTime), now) + text.app.punctuation.comma + hours(times),
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
