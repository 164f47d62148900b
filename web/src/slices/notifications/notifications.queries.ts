import { useMutation } from '@tanstack/react-query';
import { type Notification, notifications } from '#contract/notifications/routes.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery } from '#web/platform/live/index.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { session, useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { applyToNotifications, fetchedNotifications, markedRead, withEarlier } from './notifications.live.ts';
import { closeShown } from './push/index.ts';

const notificationList = createLiveQuery({
  key: ['notifications', 'list'],
  fetch: ({ uid, signal }) => call(notifications.list, { params: { uid }, signal }),
  merge: fetchedNotifications,
  events: ['notification', 'notificationsRead', 'notificationsGone'],
  reduce: applyToNotifications,
  isCachedOffline: true,
});

// The device's own notifications disappear as soon as they are read anywhere.
realtime.on('notificationsRead', ({ ids }) => void closeShown(ids));
realtime.on('notificationsGone', ({ ids }) => void closeShown(ids));

// A row shows the words of its message as they are now.
realtime.on('message', ({ message: { change, userId } }) => {
  const { uid } = session.getSnapshot();
  const isShown = ({ messageText, from }: Notification) => messageText !== undefined && from?.uid === userId;
  if (change > 0 && uid !== null && notificationList.get(uid, undefined)?.items.some(isShown))
    void notificationList.invalidate(uid);
});

/** Own notifications, newest first. */
export const useNotifications = () => notificationList.useQuery(undefined);

export const useUnreadNotifications = (): number =>
  notificationList.useQuery(undefined, { select: (list) => list.unread }).data ?? 0;

/** Loads a page of earlier notifications. */
export function useEarlier() {
  const uid = useUid();
  const toast = useToast();
  return useMutation({
    mutationFn: (cursor: string) => call(notifications.list, { params: { uid }, query: { cursor } }),
    onSuccess: (page) => notificationList.update(uid, undefined, (list) => withEarlier(list, page)),
    onError: toast.showError,
  });
}

/** Marks one notification as read, or all. Shown at once; fetched again if the server did not save it. */
export function useMarkRead() {
  const uid = useUid();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => call(notifications.markRead, { params: { uid, id }, body: { read: true } }),
    onMutate: (id) => notificationList.update(uid, undefined, (list) => markedRead(list, id === 'all' ? null : [id])),
    onError(_error, id) {
      if (id === 'all') toast.show({ text: text.notifications.markAllFailed, kind: 'error' });
      void notificationList.invalidate(uid);
    },
  });
}
