import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { OPENED_BY, type OpenRequest } from '#contract/notifications/push.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useMarkRead } from '../notifications.queries.ts';

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
    const opened = query.get(OPENED_BY);
    if (uid === '' || opened === null) return;
    query.delete(OPENED_BY);
    markRead(opened);
    void navigate({ ...location, search: query.toString() }, { replace: true });
  }, [uid, location, navigate, markRead]);
  return null;
}
