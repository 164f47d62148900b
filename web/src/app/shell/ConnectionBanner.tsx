import { useEffect, useState, useSyncExternalStore } from 'react';
import { Spinner } from '#web/design/index.ts';
import { useRealtimeStatus } from '#web/platform/realtime/index.ts';
import { text } from '#web/text/index.ts';
import s from './ConnectionBanner.module.css';

/** A connection that is back within this time was never worth a word. */
const QUIET_MS = 4000;

/** Says that nothing live arrives, while that is so. It floats, so that nothing moves under the finger. */
export function ConnectionBanner() {
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const lost = useRealtimeStatus() !== 'online';
  const [worth, setWorth] = useState(false);
  useEffect(() => {
    if (!lost) return setWorth(false);
    const timer = setTimeout(() => setWorth(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  const words = text.app.connection;
  const said = !online ? words.offline : lost && worth ? words.reconnecting : null;
  return (
    <div className={s.place} role="status">
      {said && (
        <p className={s.banner}>
          {online && <Spinner size={16} />}
          {said}
        </p>
      )}
    </div>
  );
}

function onNetwork(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
