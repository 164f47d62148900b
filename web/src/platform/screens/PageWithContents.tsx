import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { cx } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './PageWithContents.module.css';

interface Props {
  /** The head of the page, above its parts. */
  head: ReactNode;
  /** The parts that the table of contents links to. */
  contents: readonly { id: string; title: string }[];
  className?: string | undefined;
  children: ReactNode;
}

/** A long page with a table of contents, which stays beside the text on wide screens. */
export function PageWithContents({ head, contents, className, children }: Props) {
  const { hash } = useLocation();
  const isThere = contents.some(({ id }) => `#${id}` === hash);
  // The router scrolls to a part that is there. One whose data has just loaded is scrolled to here.
  useEffect(() => {
    if (isThere) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, isThere]);
  return (
    <div className={s.page}>
      <div className={s.head}>{head}</div>
      <nav className={s.contents} aria-labelledby="contents">
        <h2 id="contents" className={s.label}>
          {text.app.contents}
        </h2>
        <ol>
          {contents.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={cx(s.text, className)}>{children}</div>
    </div>
  );
}
