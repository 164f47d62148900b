import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { IntroList } from '#contract/discovery/routes.ts';
import { INTROS_SKELETONS } from '#contract/limits.ts';
import { Button, ErrorState, SkeletonGroup, VisuallyHidden } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { Intros } from '../discovery.queries.ts';
import { withList } from '../filters.ts';
import { IntroBone } from './IntroCard.tsx';
import s from './ListSection.module.css';
import people from './People.module.css';
import { People } from './People.tsx';
import { RowButtons } from './RowButtons.tsx';

const t = text.discovery;
/** Fewer than fill a row are all seen at once. */
const ROW = 4;

interface Props {
  list: IntroList;
  intros: Intros;
  /** Shown alone, as a grid, instead of as a row above or below the other list. */
  alone: boolean;
  caption: ReactNode;
  /** Beside the heading. */
  aside?: ReactNode;
  /** Takes the place of people where there are none; undefined while it is not known why. */
  nobody: ReactNode;
}

/** One list of Intros with its heading: skeletons, people, nobody, or that it did not load. */
export function ListSection({ list, intros, alone, caption, aside, nobody }: Props) {
  const id = useId();
  const { data, isError, isFetching } = intros;
  const [params] = useSearchParams();
  const heading = useHeadingFocus(alone);
  const row = useRef<HTMLUListElement>(null);
  const words = t.lists[list];
  return (
    <section aria-labelledby={id} className={s.section}>
      <header className={s.head}>
        <h2 id={id} ref={heading} tabIndex={-1} className={s.title}>
          {words.title}
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
            <RowButtons row={row} count={data.length} />
          </div>
        )}
      </header>
      {data && data.length > 0 ? (
        <>
          <VisuallyHidden>
            <span role="status">{t.shown(data.length)}</span>
          </VisuallyHidden>
          <People intros={intros} list={list} shape={alone ? 'grid' : 'row'} row={row} />
        </>
      ) : isError && !data ? (
        <ErrorState
          compact
          level={3}
          title={t.failed}
          text={t.failedHint}
          retryLabel={t.retry}
          retryingLabel={t.retrying}
          retrying={isFetching}
          onRetry={() => void intros.refetch()}
        />
      ) : data && nobody ? (
        nobody
      ) : (
        <Bones label={words.loading} shape={alone ? 'grid' : 'row'} />
      )}
    </section>
  );
}

/** Eight in all: a list that is shown alone has them all, two lists share them. */
function Bones({ label, shape }: { label: string; shape: 'row' | 'grid' }) {
  const count = shape === 'grid' ? INTROS_SKELETONS : INTROS_SKELETONS / 2;
  return (
    <SkeletonGroup label={label} className={`${people.people} ${people[shape]}`}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={at} className={people.place}>
          <IntroBone />
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** Who opened the list alone goes on at its heading: the link they pressed is gone. */
function useHeadingFocus(alone: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const was = useRef(alone);
  useEffect(() => {
    if (alone && !was.current) heading.current?.focus({ preventScroll: true });
    was.current = alone;
  }, [alone]);
  return heading;
}
