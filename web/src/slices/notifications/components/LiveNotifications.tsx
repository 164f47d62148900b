import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { OPENED_BY, type OpenNews } from '#contract/notifications/push.ts';
import { startNotifications, useMarkRead, useUid } from '../notifications.queries.ts';

/** Keeps the notifications of the signed-in member current, and goes where one of the device's leads. Shows nothing. */
export function LiveNotifications() {
  const uid = useUid();
  useEffect(() => (uid === '' ? undefined : startNotifications(uid)), [uid]);
  useLeading(uid);
  return null;
}

/** A notification of the device was pressed: with the app open it asks to be led there, without it opens the address. */
function useLeading(uid: string) {
  const navigate = useNavigate();
  const location = useLocation();
  const { mutate: markRead } = useMarkRead();
  useEffect(() => {
    if (uid === '') return;
    const lead = ({ data, ports }: MessageEvent<OpenNews>) => {
      if (data?.kind !== 'open') return;
      ports[0]?.postMessage('taken up');
      void navigate(data.path);
    };
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    worker?.addEventListener('message', lead);
    // Without this, what was sent before the page was ready would wait for ever.
    worker?.startMessages();
    return () => worker?.removeEventListener('message', lead);
  }, [uid, navigate]);

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const opened = query.get(OPENED_BY);
    if (uid === '' || opened === null) return;
    query.delete(OPENED_BY);
    markRead(opened);
    void navigate({ ...location, search: query.toString() }, { replace: true });
  }, [uid, location, navigate, markRead]);
}
