import { type ReactNode, type RefObject, useRef } from 'react';
import type { IntroList } from '#contract/discovery/routes.ts';
import { INTROS_SKELETONS } from '#contract/limits.ts';
import { cx, VisuallyHidden } from '#web/design/index.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { text } from '#web/text/index.ts';
import type { Intros } from '../discovery.queries.ts';
import { IntroSkeleton } from './IntroCard.tsx';
import s from './People.module.css';
import { People } from './People.tsx';

const t = text.discovery;

interface Props {
  list: IntroList;
  intros: Intros;
  /** A row that scrolls sideways, or a grid. */
  shape: 'row' | 'grid';
  /** The element of the list, for buttons that scroll it. */
  row?: RefObject<HTMLUListElement | null>;
  /** Announced while the list loads. */
  loading: string;
  /** The level of the heading for a list that did not load. */
  level?: 2 | 3;
  /** Takes the place of people when there are none. Undefined while the reason is not known. */
  empty: ReactNode;
}

/** The members of a list of Intros in one of its states. */
export function IntroCards({ list, intros, shape, row, loading, level = 3, empty }: Props) {
  const { data } = intros;
  const ownRow = useRef<HTMLUListElement>(null);
  return (
    <ListState
      query={intros}
      // An empty list is shown once it is known why it is empty.
      items={data?.length === 0 && !empty ? undefined : data}
      loading={loading}
      skeleton={<IntrosSkeleton count={shape === 'grid' ? INTROS_SKELETONS : INTROS_SKELETONS / 2} />}
      skeletonClassName={cx(s.people, s[shape])}
      failed={t.failed}
      level={level}
      empty={empty}
    >
      {(items) => (
        <>
          <VisuallyHidden>
            <span role="status">{t.shown(items.length)}</span>
          </VisuallyHidden>
          <People intros={intros} list={list} shape={shape} row={row ?? ownRow} />
        </>
      )}
    </ListState>
  );
}

/** Placeholders for eight people in all: a list that is shown alone has them all, two lists share them. */
const IntrosSkeleton = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <div key={index} className={s.place}>
      <IntroSkeleton />
    </div>
  ));
