import { type ReactNode, useId } from 'react';
import s from './Section.module.css';

/** Questions of one kind, under their heading. */
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

/** Two fields side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={s.pair}>{children}</div>;
}
