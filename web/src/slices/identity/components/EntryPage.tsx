import type { ReactNode } from 'react';
import { text } from '#web/text/index.ts';
import s from './EntryPage.module.css';

interface Props {
  title: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
  /** Links under the form. */
  links?: ReactNode;
}

/** The page of a way in: its words and form, and, where there is room, the street one comes in from. */
export function EntryPage({ title, intro, children, links }: Props) {
  return (
    <div className={s.page}>
      <div className={s.column}>
        <h1 className={s.title}>{title}</h1>
        {intro && <p className={s.intro}>{intro}</p>}
        {children}
        {links && <div className={s.links}>{links}</div>}
      </div>
      <div className={s.picture} aria-hidden="true">
        <p className={s.line}>{text.identity.art}</p>
      </div>
    </div>
  );
}
