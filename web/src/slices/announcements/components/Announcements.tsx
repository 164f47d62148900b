import { X } from 'lucide-react';
import { IconButton } from '#web/design/index.ts';
import { useNow } from '#web/platform/useNow.ts';
import { text } from '#web/text/index.ts';
import { shownAnnouncement } from '../announcements.live.ts';
import { useDismissAnnouncement, useShownAnnouncements } from '../announcements.queries.ts';
import { AnnouncementLine } from './AnnouncementLine.tsx';

/** The newest announcement of the operators, until the member dismisses it. The page does without it while there is no answer. */
export function Announcements() {
  const { data } = useShownAnnouncements();
  const now = useNow();
  const { mutate } = useDismissAnnouncement();
  const announcement = data && shownAnnouncement(data, now);
  if (!announcement) return null;
  return (
    <AnnouncementLine key={announcement.id} announcement={announcement}>
      <IconButton
        label={text.announcements.dismiss(announcement.title)}
        size="sm"
        onClick={() => mutate({ announcement, isDismissed: true })}
      >
        <X />
      </IconButton>
    </AnnouncementLine>
  );
}
