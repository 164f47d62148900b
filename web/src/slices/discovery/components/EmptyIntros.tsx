import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { IntroList } from '#contract/discovery/routes.ts';
import type { Borough } from '#contract/profiles/boroughs.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import people from '#web/design/art/empty-people.svg';
import { Button, EmptyState, lazyWindow } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { useIntros } from '../discovery.queries.ts';
import { communityOf, emptyReason } from '../empty-reason.ts';
import s from './EmptyIntros.module.css';
import type { UseFilters } from './useFilters.ts';

/** The filters to remove, loaded when filters leave a list empty. */
const FilterSuggestions = lazyWindow(() =>
  import('./FilterSuggestions.tsx').then((loaded) => loaded.FilterSuggestions),
);

const t = text.discovery.empty;
const BASICS = `${paths.profileSetup}?step=1`;

interface Props {
  list: IntroList;
  use: UseFilters;
  /** The member's borough; null if it is not set. */
  borough: Borough | null;
  /** Whether the other list already says which filters to remove. */
  brief: boolean;
}

/** Explains why a list is empty and what to do (I-05, I-08). */
export function EmptyIntros({ list, use, borough, brief }: Props) {
  const { filters, change } = use;
  const kind = emptyReason(list, filters, borough);
  if (kind === 'place') {
    return (
      <Panel>
        <EmptyState
          compact
          level={3}
          art={<Art />}
          title={t.place.title}
          text={t.place.text}
          action={<Button render={<Link to={BASICS} />}>{t.place.action}</Button>}
        />
      </Panel>
    );
  }
  if (kind === 'unfiltered') {
    if (list !== 'nearby') return <NobodyRecommended />;
    return (
      <Panel>
        <EmptyState compact level={3} art={<Art />} title={t.early.nearby.title} text={t.early.nearby.text} />
      </Panel>
    );
  }
  const filteredNeighborhood = filters.neighborhood === undefined ? undefined : neighborhoodById(filters.neighborhood);
  if (kind === 'elsewhere' && filteredNeighborhood && list !== 'everyone' && list !== 'words')
    return (
      <Line>{t.elsewhere[list](filteredNeighborhood.name, text.options.boroughs[filteredNeighborhood.borough])}</Line>
    );
  if (brief) return <Line>{t.brief}</Line>;
  if (kind === 'search') {
    return (
      <Panel>
        <EmptyState
          compact
          level={3}
          title={t.search.title(filters.search ?? '')}
          text={t.search.text}
          action={<Button onClick={() => change({ search: null })}>{t.search.action}</Button>}
        />
      </Panel>
    );
  }
  return (
    <Panel>
      <FilterSuggestions list={list} use={use} />
    </Panel>
  );
}

/** Says why nobody is recommended: there are no other members yet, or the member knows them. */
function NobodyRecommended() {
  const everyone = useIntros('everyone', {}, true);
  if (!everyone.data && !everyone.error) return <Panel>{null}</Panel>;
  const community = everyone.data ? communityOf(everyone.data, everyone.hasNextPage) : 'others';
  const { title, text: sentence } = {
    nobody: t.early.recommended,
    connections: t.known,
    others: t.nobodyNew,
  }[community];
  return (
    <Panel>
      <EmptyState
        compact
        level={3}
        art={<Art />}
        title={title}
        text={sentence}
        action={
          <>
            {community === 'nobody' ? (
              <Button render={<Link to={paths.profileSetup} />}>{t.completeProfile}</Button>
            ) : (
              <Button render={<Link to={paths.hangouts} />}>{t.seeHangouts}</Button>
            )}
            <Button variant="quiet" render={<Link to={paths.tables} />}>
              {t.findTable}
            </Button>
          </>
        }
      />
    </Panel>
  );
}

const Panel = ({ children }: { children: ReactNode }) => <div className={s.panel}>{children}</div>;
const Line = ({ children }: { children: ReactNode }) => (
  <p className={s.line} role="status">
    {children}
  </p>
);
const Art = () => <img src={people} alt="" width="240" height="180" />;
