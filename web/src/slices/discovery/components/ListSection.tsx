import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { IntroList } from '#contract/discovery/routes.ts';
import { Button } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { Intros } from '../discovery.queries.ts';
import { withList } from '../filters.ts';
import { IntroCards } from './IntroCards.tsx';
import s from './ListSection.module.css';
import { RowScrollButtons } from './RowScrollButtons.tsx';

const t = text.discovery;
/** A row shows as many people at once. */
const ROW = 4;

interface Props {
  list: IntroList;
  /** The heading, if it is not that of the list. */
  title?: string;
  intros: Intros;
  /** Whether the list is shown alone, as a grid, and not as a row beside the other list. */
  alone: boolean;
  caption: ReactNode;
  /** Shown beside the heading. */
  aside?: ReactNode;
  /** Takes the place of people when there are none. Undefined while the reason is not known. */
  empty: ReactNode;
}

/** One list of Intros with its heading. */
export function ListSection({ list, title, intros, alone, caption, aside, empty }: Props) {
  const id = useId();
  const { data } = intros;
  const shape = alone ? 'grid' : 'row';
  const [params] = useSearchParams();
  const heading = useHeadingFocus(alone);
  const row = useRef<HTMLUListElement>(null);
  const texts = t.lists[list];
  return (
    <section aria-labelledby={id} className={s.section}>
      <header className={s.head}>
        <h2 id={id} ref={heading} tabIndex={-1} className={s.title}>
          {title ?? texts.title}
        </h2>
        {caption && <p className={s.caption}>{caption}</p>}
        {aside && <div className={s.aside}>{aside}</div>}
        {!alone && data && data.length > 0 && (
          <div className={s.tools}>
            {data.length > ROW && (
              <Button
                variant="quiet"
                size="sm"
                iconEnd={<ArrowRight />}
                aria-label={t.seeAllOf(texts.title)}
                render={<Link to={withList(params, list)} />}
              >
                {t.seeAll}
              </Button>
            )}
            <RowScrollButtons row={row} count={data.length} />
          </div>
        )}
      </header>
      <IntroCards list={list} intros={intros} shape={shape} row={row} loading={texts.loading} empty={empty} />
    </section>
  );
}

/** Focuses the heading of a list that is opened alone, because the link that opened it is gone. */
function useHeadingFocus(alone: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAlone = useRef(alone);
  useEffect(() => {
    if (alone && !wasAlone.current) heading.current?.focus({ preventScroll: true });
    wasAlone.current = alone;
  }, [alone]);
  return heading;
}
