import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calendar } from '#contract/calendar/routes.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { useUid } from '#web/platform/session/index.ts';
import { isLoginTooOld, useRecentLogin } from './components/useRecentLogin.tsx';

/**
 * The private address of the reader's calendar (H-17), and how it is shown, made and ended. To show or make one, the server asks for a
 * recent login. It is fetched anew each time, because it ends with a new password and with other sessions.
 */
export function useCalendarFeed() {
  const uid = useUid();
  const client = useQueryClient();
  const toast = useToast();
  const recent = useRecentLogin();
  const queryKey = ['account', uid, 'calendar'];
  const params = { uid };
  const onSuccess = (feed: unknown) => client.setQueryData(queryKey, feed);
  const read = () => call(calendar.readFeed, { params });
  const feed = useQuery({
    queryKey,
    queryFn: read,
    enabled: uid !== '',
    staleTime: 0,
  });
  const showing = useMutation({
    mutationFn: () => recent.run(read),
    onSuccess,
    onError: toast.showError,
  });
  const creating = useMutation({
    mutationFn: () => recent.run(() => call(calendar.createFeed, { params })),
    onSuccess,
    onError: toast.showError,
  });
  const removing = useMutation({
    mutationFn: () => call(calendar.removeFeed, { params }),
    onSuccess,
    onError: toast.showError,
  });
  return {
    feed,
    isLocked: !feed.data && isLoginTooOld(feed.error),
    showing,
    creating,
    removing,
    dialog: recent.dialog,
  };
}
