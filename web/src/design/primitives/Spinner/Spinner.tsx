import { cx } from '../../cx.ts';
import s from './Spinner.module.css';

/** A turning ring. It is only visual: a text beside it, or the name of the control, must say what is loading. */
export function Spinner({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg className={cx(s.spinner, className)} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle className={s.track} cx="10" cy="10" r="8" />
      <circle className={s.arc} cx="10" cy="10" r="8" pathLength="100" />
    </svg>
  );
}
