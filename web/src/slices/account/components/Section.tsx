import { type ReactNode, useId } from 'react';
import { Card } from '#web/design/index.ts';
import s from './Section.module.css';

interface SectionProps {
  title: string;
  intro?: string;
  children: ReactNode;
}

/** A section of a page of the settings. */
export function Section({ title, intro, children }: SectionProps) {
  const id = useId();
  return (
    <Card className={s.section} render={<section aria-labelledby={id} />}>
      <h2 id={id} className={s.title}>
        {title}
      </h2>
      {intro && <p className={s.intro}>{intro}</p>}
      {children}
    </Card>
  );
}
