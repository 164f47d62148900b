import { Share2 } from 'lucide-react';
import { Button, useToast } from '#web/design/index.ts';
import { useNow } from '#web/slices/chats/index.ts';
import { text } from '#web/text/index.ts';
import { longDate, timeOfDay } from '../dates.ts';

const t = text.hangouts;

interface ShareButtonProps {
  title: string;
  /** When it begins. */
  dateTime: string;
  url: string;
}

/** Opens the device's share sheet for a hangout or an event, or copies the link. */
export function ShareButton({ title, dateTime, url }: ShareButtonProps) {
  const toast = useToast();
  const now = useNow();
  async function share() {
    const at = new Date(dateTime);
    const words = t.shareText(title, longDate(at, now) + text.app.marks.comma + timeOfDay(at));
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (isTouch && navigator.share) {
      // Closing the share sheet is not an error.
      await navigator.share({ title, text: words, url }).catch(() => {});
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
