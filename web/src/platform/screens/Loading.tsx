import { Spinner } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './Loading.module.css';

/** While it is not known who is signed in, or a screen's own part is on its way (G-05). Fades in, so that a short wait does not flash. */
export function Loading() {
  return (
    <div className={s.loading} role="status">
      <Spinner />
      <span>{text.app.loading}</span>
    </div>
  );
}
