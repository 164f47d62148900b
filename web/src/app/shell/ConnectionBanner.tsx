import { useEffect, useState, useSyncExternalStore } from 'react';
import { Spinner } from '#web/design/index.ts';
import { useDataAsOf } from '#web/platform/offline-cache/data-as-of.ts';
import { formatAsOf } from '#web/platform/offline-cache/format-as-of.ts';
import { useRealtimeStatus } from '#web/platform/realtime/index.ts';
import { text } from '#web/text/index.ts';
import s from './ConnectionBanner.module.css';

/** The banner appears when the connection is lost for longer than this. */
const SHOW_AFTER_MS = 4000;

/** A banner while the device is offline or the connection is lost. It takes a strip of its own under the bar, so that it covers nothing. */
export function ConnectionBanner() {
  const online = useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  );
  const isLost = useRealtimeStatus() !== 'online';
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isLost) return setIsLong(false);
    const timer = setTimeout(() => setIsLong(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLost]);
  const t = text.app.connection;
  const message = !online ? t.offline : isLost && isLong ? t.reconnecting : null;
  return (
    <div className={s.place} role="status">
      {message && (
        <p className={s.banner}>
          {online && <Spinner size={16} />}
          <span>
            {message} <AsOf />
          </span>
        </p>
      )}
    </div>
  );
}

/** Says how old what the screen shows is. */
function AsOf() {
  const asOf = useDataAsOf();
  return asOf === null ? null : text.app.connection.asOf(formatAsOf(new Date(asOf), new Date()));
}

function onNetwork(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
