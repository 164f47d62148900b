import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { IntroList } from '#contract/discovery/routes.ts';
import { INTROS_SKELETONS } from '#contract/limits.ts';
import { Button, cx, VisuallyHidden } from '#web/design/index.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { text } from '#web/text/index.ts';
import type { Intros } from '../discovery.queries.ts';
import { withList } from '../filters.ts';
import { IntroSkeleton } from './IntroCard.tsx';
import s from './ListSection.module.css';
import people from './People.module.css';
import { People } from './People.tsx';
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
  const words = t.lists[list];
  return (
    <section aria-labelledby={id} className={s.section}>
      <header className={s.head}>
        <h2 id={id} ref={heading} tabIndex={-1} className={s.title}>
          {title ?? words.title}
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
                aria-label={t.seeAllOf(words.title)}
                render={<Link to={withList(params, list)} />}
              >
                {t.seeAll}
              </Button>
            )}
            <RowScrollButtons row={row} count={data.length} />
          </div>
        )}
      </header>
      <ListState
        query={intros}
        // An empty list is shown once it is known why it is empty.
        items={data?.length === 0 && !empty ? undefined : data}
        loading={words.loading}
        skeleton={<Skeletons count={alone ? INTROS_SKELETONS : INTROS_SKELETONS / 2} />}
        skeletonClassName={cx(people.people, people[shape])}
        failed={t.failed}
        level={3}
        empty={empty}
      >
        {(items) => (
          <>
            <VisuallyHidden>
              <span role="status">{t.shown(items.length)}</span>
            </VisuallyHidden>
            <People intros={intros} list={list} shape={shape} row={row} />
          </>
        )}
      </ListState>
    </section>
  );
}

/** Placeholders for eight people in all: a list that is shown alone has them all, two lists share them. */
const Skeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <div key={at} className={people.place}>
      <IntroSkeleton />
    </div>
  ));

/** Focuses the heading of a list that is opened alone, because the link that opened it is gone. */
function useHeadingFocus(alone: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const was = useRef(alone);
  useEffect(() => {
    if (alone && !was.current) heading.current?.focus({ preventScroll: true });
    was.current = alone;
  }, [alone]);
  return heading;
}
