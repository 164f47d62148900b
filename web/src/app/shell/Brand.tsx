import { text } from '#web/text/index.ts';
import s from './Brand.module.css';

/** The logo (three steps and a light above them) and the name. */
export function Brand() {
  return (
    <span className={s.brand}>
      <svg className={s.mark} viewBox="0 0 32 32" aria-hidden="true">
        <rect className={s.ground} width="32" height="32" rx="7" />
        <path
          className={s.steps}
          d="M5 26v-5a1 1 0 0 1 1-1h6v-5a1 1 0 0 1 1-1h6V9a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1Z"
        />
        <circle className={s.light} cx="10" cy="9.5" r="4" />
      </svg>
      <span className={s.name}>{text.app.product}</span>
    </span>
  );
}
