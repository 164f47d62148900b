import type { ReactNode } from 'react';
import s from './Section.module.css';

interface Props {
  /** The id of the title. */
  id: string;
  title: string;
  /** Where space stands between the section and its neighbors on the same ground. */
  space?: 'both' | 'before' | 'after';
  /** On the darker ground, from edge to edge. */
  sunk?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of the landing page below the hero, with its title. */
export function Section({ id, title, space = 'both', sunk = false, className, children }: Props) {
  return (
    <section className={sunk ? s.sunk : undefined} aria-labelledby={id}>
      <div className={`${s.room} ${className ?? ''}`} data-space={space}>
        <h2 id={id} className={s.title}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
