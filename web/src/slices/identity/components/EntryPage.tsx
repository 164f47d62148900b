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

/** A page with one form, such as the login, with a drawing beside it where there is room. */
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
