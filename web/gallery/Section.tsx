import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '#web/design/index.ts';
import s from './gallery.module.css';
import type { State } from './show-states.ts';

interface SectionProps {
  /** Its pictures are named after it. */
  id: string;
  title: string;
  children: ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} className={s.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  );
}

/** Samples beside each other: as wide as they are, or in columns. */
export const Samples = ({ inColumns, children }: { inColumns?: boolean; children: ReactNode }) => (
  <div className={cx(s.samples, inColumns && s.columns)}>{children}</div>
);

interface SampleProps {
  name: string;
  /** The state that an element of the sample is shown in. */
  state?: State;
  /** The selector of that element. Default: the first button, link or field. */
  of?: string;
  children: ReactNode;
}

/** One primitive in one state, with the name of the state. */
export function Sample({ name, state, of = 'button, a, input, textarea', children }: SampleProps) {
  const sample = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (state) sample.current?.querySelector(of)?.setAttribute('data-shown', state);
  }, [state, of]);
  return (
    <div ref={sample} className={s.sample}>
      <span className={s.name}>{name}</span>
      {children}
    </div>
  );
}

/** The states that every control has, by their name. */
export const STATES = [
  { name: 'default' },
  { name: 'hover', state: 'hover' },
  { name: 'focus', state: 'focus-visible' },
  { name: 'pressed', state: 'active' },
] as const satisfies readonly { name: string; state?: State }[];

export const LONG_WORD = 'counterrevolutionaries-and-misunderstandings-everywhere';
