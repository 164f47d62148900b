import { Spinner } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './Loading.module.css';

/** Shown until the session or a screen has loaded (G-05). Fades in, so that it does not flash during a short wait. */
export function Loading() {
  return (
    <div className={s.loading} role="status">
      <Spinner />
      <span>{text.app.loading}</span>
    </div>
  );
}
