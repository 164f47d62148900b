import { type ReactNode, useId } from 'react';
import s from './Body.module.css';

/** A section of a profile with its heading. `mark` is shown after the heading. */
export function ProfileSection({ title, badge, children }: { title: string; badge?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={s.part} aria-labelledby={id}>
      <div className={s.partHead}>
        <h2 id={id} className={s.partTitle}>
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  );
}
