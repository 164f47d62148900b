import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { IntroList } from '#contract/discovery/routes.ts';
import { Button, PageHeader } from '#web/design/index.ts';
import { useOwnUser } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';
import { EmptyIntros } from '../components/EmptyIntros.tsx';
import { FilterBar } from '../components/FilterBar.tsx';
import { ListSection } from '../components/ListSection.tsx';
import { NearbySwitch } from '../components/NearbySwitch.tsx';
import { useFilters } from '../components/useFilters.ts';
import { useIntros } from '../discovery.queries.ts';
import { readList, withList } from '../filters.ts';
import s from './IntrosPage.module.css';

const t = text.discovery;

/** /intros: two lists of members to meet, or one of them alone (I-01 to I-08). */
export function Component() {
  const [params] = useSearchParams();
  const alone = readList(params);
  const use = useFilters();
  const lists = {
    recommended: useIntros('recommended', use.filters),
    nearby: useIntros('nearby', use.filters),
  };
  const own = useOwnUser().data?.public;
  const borough = own?.borough ?? null;
  // A space keeps the height of the line until the borough is known.
  const nearby = own === undefined ? '\u00a0' : borough && t.inBorough(borough);
  const isEmpty = (list: IntroList) => lists[list].data?.length === 0;

  const section = (list: IntroList) => (
    <ListSection
      key={list}
      list={list}
      intros={lists[list]}
      alone={alone === list}
      caption={list === 'nearby' ? nearby : t.lists.recommended.caption}
      aside={list === 'nearby' && <NearbySwitch />}
      empty={
        own && (
          <EmptyIntros
            list={list}
            use={use}
            borough={borough}
            brief={!alone && list === 'nearby' && isEmpty('recommended')}
          />
        )
      }
    />
  );

  return (
    <div className={s.page}>
      <div className={s.top}>
        <PageHeader
          title={t.title}
          back={
            alone && (
              <Button variant="quiet" size="sm" icon={<ArrowLeft />} render={<Link to={withList(params, null)} />}>
                {t.bothLists}
              </Button>
            )
          }
        />
        <FilterBar use={use} />
      </div>
      {alone !== 'nearby' && section('recommended')}
      {alone !== 'recommended' && section('nearby')}
    </div>
  );
}
