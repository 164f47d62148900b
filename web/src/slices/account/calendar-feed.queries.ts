import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calendar } from '#contract/calendar/routes.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { useUid } from '#web/platform/session/index.ts';

/** The private address of the reader's calendar (H-17), and how it is made and ended. */
export function useCalendarFeed() {
  const uid = useUid();
  const client = useQueryClient();
  const toast = useToast();
  const queryKey = ['account', uid, 'calendar'];
  const params = { uid };
  const onSuccess = (feed: unknown) => client.setQueryData(queryKey, feed);
  const feed = useQuery({
    queryKey,
    queryFn: () => call(calendar.readFeed, { params }),
    enabled: uid !== '',
  });
  const creating = useMutation({
    mutationFn: () => call(calendar.createFeed, { params }),
    onSuccess,
    onError: toast.showError,
  });
  const removing = useMutation({
    mutationFn: () => call(calendar.removeFeed, { params }),
    onSuccess,
    onError: toast.showError,
  });
  return { feed, creating, removing };
}
