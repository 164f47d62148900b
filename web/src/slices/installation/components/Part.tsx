import { type ReactNode, useId } from 'react';
import { Card } from '#web/design/index.ts';
import s from './set-up.module.css';

interface PartProps {
  title: string;
  intro?: string;
  children?: ReactNode;
}

/** A part of the set-up, in its order. */
export function Part({ title, intro, children }: PartProps) {
  const id = useId();
  return (
    <li>
      <Card className={s.part} render={<section aria-labelledby={id} />}>
        <h2 id={id} className={s.title}>
          {title}
        </h2>
        {intro && <p className={s.intro}>{intro}</p>}
        {children}
      </Card>
    </li>
  );
}

/** Facts that the environment sets, each with its name. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={s.facts}>
    {facts.map(([name, value]) => (
      <div key={name} className={s.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
