import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { routes } from '#contract/index.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { useSession } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import {
  applyToNotifications,
  fetchedNotifications,
  markedRead,
  type NotificationEvent,
  type NotificationList,
  withEarlier,
} from './notifications.live.ts';
import { closeShown } from './push/index.ts';

/** Without a socket, news is asked for. */
const POLL_MS = 30_000;
const keyOf = (uid: string) => ['notifications', uid] as const;

/** What is heard while a fetch is on its way: its answer may be older than that. */
const hearing = new Set<NotificationEvent[]>();

const listQuery = (uid: string) =>
  queryOptions({
    queryKey: keyOf(uid),
    async queryFn(): Promise<NotificationList> {
      const events: NotificationEvent[] = [];
      hearing.add(events);
      try {
        const page = await call(routes.notifications.list, { params: { uid } });
        const held = queryClient.getQueryData<NotificationList>(keyOf(uid));
        return events.reduce(applyToNotifications, fetchedNotifications(page, held));
      } finally {
        hearing.delete(events);
      }
    },
    enabled: uid !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: () => (realtime.getStatus() === 'online' ? false : POLL_MS),
  });

export const useUid = (): string => useSession().uid ?? '';

/** Own notifications, newest first, kept current by `LiveNotifications`. */
export const useNotifications = () => useQuery(listQuery(useUid()));

export const useUnreadNotifications = (): number =>
  useQuery({ ...listQuery(useUid()), select: (list) => list.unread }).data ?? 0;

/** Keeps a member's notifications current. -> stop */
export function startNotifications(uid: string): () => void {
  const queryKey = keyOf(uid);
  const hear = (event: NotificationEvent) => {
    for (const events of hearing) events.push(event);
    if (event.type !== 'notification') void closeShown(event.ids);
    queryClient.setQueryData<NotificationList>(queryKey, (held) => held && applyToNotifications(held, event));
  };
  const stops = [
    realtime.on('notification', hear),
    realtime.on('notificationsRead', hear),
    realtime.on('notificationsGone', hear),
    realtime.onReady(async () => {
      // A first fetch is not begun anew, although it may have read what was there before the socket was: then once more.
      const isFirst = queryClient.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
      await queryClient.invalidateQueries({ queryKey });
      if (isFirst) await queryClient.invalidateQueries({ queryKey });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Loads a page of earlier notifications. */
export function useEarlier() {
  const uid = useUid();
  const toast = useToast();
  return useMutation({
    mutationFn: (cursor: string) => call(routes.notifications.list, { params: { uid }, query: { cursor } }),
    onSuccess: (page) =>
      queryClient.setQueryData<NotificationList>(keyOf(uid), (held) => held && withEarlier(held, page)),
    onError: (error) => toast.show({ text: error.message, kind: 'error' }),
  });
}

/** Marks one notification read, or all; shown at once, and put right by a fetch if the server did not hear of it. */
export function useMarkRead() {
  const uid = useUid();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => call(routes.notifications.markRead, { params: { uid, id }, body: { read: true } }),
    onMutate: (id) =>
      queryClient.setQueryData<NotificationList>(
        keyOf(uid),
        (held) => held && markedRead(held, id === 'all' ? null : [id]),
      ),
    onError(_error, id) {
      if (id === 'all') toast.show({ text: text.notifications.markAllFailed, kind: 'error' });
      void queryClient.invalidateQueries({ queryKey: keyOf(uid) });
    },
  });
}
