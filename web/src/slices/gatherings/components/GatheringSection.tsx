import type { ReactNode } from 'react';
import s from './GatheringSection.module.css';

interface GatheringSectionProps {
  title: string;
  /** A button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a plan's page below its facts, with a heading. */
export const GatheringSection = ({ title, action, children }: GatheringSectionProps) => (
  <section aria-label={title}>
    <div className={s.head}>
      <h2 className={s.title}>{title}</h2>
      {action}
    </div>
    {children}
  </section>
);
