import { type RefObject, useEffect, useRef, useState } from 'react';
import type { IntroList } from '#contract/discovery/routes.ts';
import { Button, cx } from '#web/design/index.ts';
import { useConnectionStates } from '#web/slices/connections/index.ts';
import { useNotForMe } from '#web/slices/safety/index.ts';
import { text } from '#web/text/index.ts';
import type { Intros } from '../discovery.queries.ts';
import { IntroCard, IntroSkeleton } from './IntroCard.tsx';
import s from './People.module.css';
import { useNearEnd } from './useNearEnd.ts';
import { useRestoredScroll } from './useRestoredScroll.ts';

const t = text.discovery;
/** The number of cards in a row on a wide screen. Their photos are loaded first. */
const FIRST_SEEN = 4;
const COMING = [0, 1, 2, 3];

interface Props {
  intros: Intros;
  list: IntroList;
  /** A row that scrolls sideways, or a grid. */
  shape: 'row' | 'grid';
  /** The element of the list, which scrolls if it is a row. */
  row: RefObject<HTMLUListElement | null>;
}

/** The people of a list. Further pages load near the end of the list, or by the button there. */
export function People({ intros, list, shape, row }: Props) {
  const { data: people = [], hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = intros;
  const end = useRef<HTMLLIElement>(null);
  const isRow = shape === 'row';
  useRestoredScroll(row, list, isRow);
  useNearEnd(end, {
    ...(isRow && { root: row }),
    margin: isRow ? '0px 100% 0px 0px' : '0px 0px 100% 0px',
    active: hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData,
    onNear: () => void intros.fetchNextPage(),
  });
  const stateOf = useConnectionStates();
  const hiding = useNotForMe();
  const byButton = useFocusOnFirstNew(row, people.length);
  return (
    <ul ref={row} className={cx(s.people, s[shape], isPlaceholderData && s.stale)} aria-busy={isPlaceholderData}>
      {people.map((intro, index) => (
        <li key={intro.uid} className={s.place}>
          <IntroCard
            intro={intro}
            connection={stateOf(intro.uid, intro.connection)}
            eager={index < FIRST_SEEN && (list === 'recommended' || !isRow)}
            isHiding={hiding.isPending && hiding.variables.uid === intro.uid}
            onNotForMe={hiding.mutate}
          />
        </li>
      ))}
      {isFetchingNextPage &&
        COMING.map((index) => (
          <li key={index} className={s.place} aria-hidden="true">
            <IntroSkeleton />
          </li>
        ))}
      {hasNextPage && (
        <li ref={end} className={s.end}>
          {isFetchNextPageError && <p role="alert">{t.moreFailed}</p>}
          <Button
            busy={isFetchingNextPage}
            busyLabel={t.loadingMore}
            onClick={() => {
              byButton();
              void intros.fetchNextPage();
            }}
          >
            {isFetchNextPageError ? t.retry : t.more}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Focuses the first new person after more were loaded by the button. Returns the function that the button calls. */
function useFocusOnFirstNew(row: RefObject<HTMLUListElement | null>, count: number) {
  const [askedAt, setAskedAt] = useState<number | null>(null);
  useEffect(() => {
    if (askedAt === null || count <= askedAt) return;
    row.current?.children[askedAt]?.querySelector('a')?.focus();
    setAskedAt(null);
  }, [askedAt, count, row]);
  return () => setAskedAt(count);
}
