import { useEffect, useState } from 'react';
import { Banner, Button } from '#web/design/index.ts';
import { precacheApp } from '#web/platform/worker/index.ts';
import { useIsOutdated } from '#web/platform/worker/useIsOutdated.ts';
import { text } from '#web/text/index.ts';
import s from './UpdateNotice.module.css';

/** How long the app waits before it is stored on the device, so that the first screen does not share the network with it, in ms. */
const KEEP_AFTER_MS = 3000;

/** Offers a new version of the app. Nothing is reloaded before the member wants it: drafts and unsent messages are kept. */
export function UpdateNotice() {
  const isOutdated = useIsOutdated();
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    if (!isOutdated) setIsLater(false);
  }, [isOutdated]);
  useEffect(() => keepWhenIdle(), []);
  const t = text.app.update;
  if (!isOutdated || isLater) return null;
  return (
    <div className={s.place}>
      <Banner
        tone="info"
        action={
          <div className={s.actions}>
            <Button size="sm" onClick={() => location.reload()}>
              {t.reload}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setIsLater(true)}>
              {t.later}
            </Button>
          </div>
        }
      >
        {t.offer}
      </Banner>
    </div>
  );
}

/** Stores the app on the device after the first screen, unless the member saves data. Returns a function that calls it off. */
function keepWhenIdle() {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const timer = setTimeout(() => void precacheApp(), KEEP_AFTER_MS);
  return () => clearTimeout(timer);
}
