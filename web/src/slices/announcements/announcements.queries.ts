import { useMutation } from '@tanstack/react-query';
import { announcements } from '#contract/announcements/routes.ts';
import type { Announcement } from '#contract/announcements/views.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { instantSave } from '#web/platform/instant-save.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { type ShownAnnouncements, withAnnouncement, withoutAnnouncement } from './announcements.live.ts';

const shown = createLiveQuery({
  key: ['announcements', 'shown'],
  fetch: ({ signal }: FetchContext<undefined>) => call(announcements.list, { signal }),
  merge: ({ items }, cached): ShownAnnouncements => ({ items, goneIds: cached?.goneIds ?? [] }),
  events: ['announcement', 'announcementGone'],
  reduce: (data, event) =>
    event.type === 'announcement' ? withAnnouncement(data, event.announcement) : withoutAnnouncement(data, event.id),
});

export const useShownAnnouncements = () => shown.useQuery(undefined);

interface Dismissal {
  announcement: Announcement;
  isDismissed: boolean;
}

/** Dismisses an announcement. It is gone at once, and comes back if that was not saved. */
export function useDismissAnnouncement() {
  const uid = useUid();
  const { showError } = useToast();
  return useMutation(
    instantSave<Dismissal>({
      queryKey: shown.prefix(uid),
      save: ({ announcement: { id } }) => call(announcements.dismiss, { params: { id } }),
      show: ({ announcement, isDismissed }) =>
        shown.update(uid, undefined, (data) =>
          isDismissed
            ? withoutAnnouncement(data, announcement.id)
            : withAnnouncement({ ...data, goneIds: data.goneIds.filter((id) => id !== announcement.id) }, announcement),
        ),
      opposite: ({ announcement }) => ({ announcement, isDismissed: false }),
      onFailed: showError,
    }),
  );
}
