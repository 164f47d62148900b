import { type ReactNode, useId } from 'react';
import { cx } from '#web/design/index.ts';
import s from './Section.module.css';

/** A group of fields with its heading. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={s.section} aria-labelledby={id}>
      <div>
        <h3 id={id} className={s.title}>
          {title}
        </h3>
        {hint && <p className={s.hint}>{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** Two fields side by side where there is room. With `short`, they are side by side on phones, too. */
export function Pair({ short = false, children }: { short?: boolean; children: ReactNode }) {
  return <div className={cx(s.pair, short && s.short)}>{children}</div>;
}
