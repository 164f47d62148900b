import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { OPENED_BY, type OpenRequest } from '#contract/notifications/push.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useIsPageActive } from '#web/platform/useIsPageActive.ts';
import { useMarkRead, useNotifications } from '../notifications.queries.ts';
import { isAboutPage, openedBy } from '../paths-of-notification.ts';

/** Marks notifications as read while the page that they are about is open, whichever way it was opened. Renders nothing. */
export function ReadWithPage() {
  const me = useUid();
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const isActive = useIsPageActive();
  const items = useNotifications().data?.items;
  const { mutate: markRead } = useMarkRead();
  // A notification that could not be marked stays unread until the next visit.
  const marked = useRef(new Set<string>());
  useEffect(() => {
    if (!isActive) return;
    for (const item of items ?? []) {
      const visit = `${page} ${item.id}`;
      if (item.read || marked.current.has(visit) || !isAboutPage(item, page, me)) continue;
      marked.current.add(visit);
      markRead(item.id);
    }
  }, [items, page, me, isActive, markRead]);
  return null;
}

/** Opens the page of a device notification that was pressed. Renders nothing. */
export function OpenPressedNotification() {
  const uid = useUid();
  const navigate = useNavigate();
  const location = useLocation();
  const { mutate: markRead } = useMarkRead();
  useEffect(() => {
    if (uid === '') return;
    const open = ({ data, ports }: MessageEvent<OpenRequest>) => {
      if (data?.kind !== 'open') return;
      ports[0]?.postMessage('taken up');
      void navigate(data.path);
    };
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    worker?.addEventListener('message', open);
    // Delivers messages that arrived before this listener was added.
    worker?.startMessages();
    return () => worker?.removeEventListener('message', open);
  }, [uid, navigate]);

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    if (uid === '' || !query.has(OPENED_BY)) return;
    const opened = openedBy(query);
    query.delete(OPENED_BY);
    if (opened !== null) markRead(opened);
    void navigate({ ...location, search: query.toString() }, { replace: true });
  }, [uid, location, navigate, markRead]);
  return null;
}
