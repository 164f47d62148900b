import { createContext, type ReactNode, useContext, useId } from 'react';
import { Card } from '#web/design/index.ts';
import s from './Section.module.css';

interface SectionProps {
  title: string;
  intro?: string;
  children: ReactNode;
}

/** Whether a section is part of a group, which has a title of its own. */
const IsGrouped = createContext(false);

/** A section of the settings. */
export function Section({ title, intro, children }: SectionProps) {
  const id = useId();
  const Title = useContext(IsGrouped) ? 'h3' : 'h2';
  return (
    <Card className={s.section} render={<section aria-labelledby={id} />}>
      <Title id={id} className={s.title}>
        {title}
      </Title>
      {intro && <p className={s.intro}>{intro}</p>}
      {children}
    </Card>
  );
}

/** Sections of the settings that belong together. `#id` leads to them. */
export function SectionGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={s.group} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <IsGrouped value={true}>{children}</IsGrouped>
    </section>
  );
}
