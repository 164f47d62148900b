import { cx } from '../../cx.ts';
import s from './Spinner.module.css';

/** A turning ring for waits without a shape of their own. Purely visual: say beside it, or on the control, what is awaited. */
export function Spinner({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg className={cx(s.spinner, className)} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle className={s.track} cx="10" cy="10" r="8" />
      <circle className={s.arc} cx="10" cy="10" r="8" pathLength="100" />
    </svg>
  );
}
