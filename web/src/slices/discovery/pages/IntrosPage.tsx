import { ArrowLeft } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { INTRO_LISTS, type IntroList } from '#contract/discovery/routes.ts';
import { Button, lazyWindow, PageHeader } from '#web/design/index.ts';
import { hasFailed } from '#web/platform/screens/LoadError.tsx';
import { Announcements } from '#web/slices/announcements/index.ts';
import { FirstSteps, TableOffer, useShowsProfileStep } from '#web/slices/newcomers/index.ts';
import { isFromSetup, ListedLast, useOwnUser } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';
import { ArrivalsLink } from '../components/ArrivalsLink.tsx';
import { EmptyIntros } from '../components/EmptyIntros.tsx';
import { FilterBar } from '../components/FilterBar.tsx';
import { ListSection } from '../components/ListSection.tsx';
import { NearbySwitch } from '../components/NearbySwitch.tsx';
import { useFilters } from '../components/useFilters.ts';
import { useIntros } from '../discovery.queries.ts';
import { readList, withList } from '../filters.ts';
import s from './IntrosPage.module.css';

/** The end of the wizard, loaded when a member comes from there. */
const EndOfWizard = lazyWindow(() => import('../components/EndOfWizard.tsx').then((loaded) => loaded.EndOfWizard));

const t = text.discovery;

/** /intros: two lists of members to meet, or one of them alone; a search has results by name, then those by words (I-01 to I-10). */
export function Component() {
  const [params] = useSearchParams();
  const use = useFilters();
  const { search } = use.filters;
  const alone = search === undefined ? readList(params) : 'everyone';
  const isSearched = search !== undefined;
  const isShown = (list: IntroList) =>
    isSearched === (list === 'everyone' || list === 'words') && (alone === null || alone === list || list === 'words');
  const lists = {
    recommended: useIntros('recommended', use.filters, isShown('recommended')),
    nearby: useIntros('nearby', use.filters, isShown('nearby')),
    everyone: useIntros('everyone', use.filters, isShown('everyone')),
    words: useIntros('words', use.filters, isShown('words')),
  };
  const ownProfile = useOwnUser().data?.public;
  const showsProfileStep = useShowsProfileStep();
  const borough = ownProfile?.borough ?? null;
  // A space keeps the height of the line until the borough is known.
  const nearby = ownProfile === undefined ? '\u00a0' : borough && t.inBorough(text.options.boroughs[borough]);
  const isEmpty = (list: IntroList) => lists[list].data?.length === 0;

  const hasAnswer = (list: IntroList) => lists[list].data !== undefined || hasFailed(lists[list]);
  const hasWords = lists.words.data !== undefined && !isEmpty('words');
  /** A search has one result: a list without members is shown only if both have none. */
  const hasResult = (list: IntroList) =>
    list === 'everyone'
      ? !(isEmpty(list) && hasWords)
      : list !== 'words' || (hasAnswer('everyone') && (hasWords || hasFailed(lists.words)));

  const section = (list: IntroList) => (
    <ListSection
      list={list}
      intros={lists[list]}
      alone={alone === list || list === 'words'}
      {...(search !== undefined && { title: list === 'words' ? t.resultsInWords(search) : t.results(search) })}
      caption={list === 'nearby' ? nearby : t.lists[list].caption}
      aside={list === 'nearby' && <NearbySwitch />}
      empty={
        ownProfile &&
        (list !== 'everyone' || hasAnswer('words')) && (
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
            alone &&
            search === undefined && (
              <Button variant="quiet" size="sm" icon={<ArrowLeft />} render={<Link to={withList(params, null)} />}>
                {t.bothLists}
              </Button>
            )
          }
        />
        <FilterBar use={use} />
      </div>
      {alone === null && <Announcements />}
      {alone === null && <FirstSteps />}
      {/* Otherwise the first step says it. */}
      {alone === null && showsProfileStep === false && <ListedLast />}
      {INTRO_LISTS.filter((list) => isShown(list) && hasResult(list)).map((list) => (
        <Fragment key={list}>
          {section(list)}
          {/* Under the first faces, which it does not move when it comes late. */}
          {alone === null && list === 'recommended' && <TableOffer />}
        </Fragment>
      ))}
      <FirstVisit />
      {alone === null && ownProfile?.movedToNYCDate && <ArrivalsLink />}
    </div>
  );
}

/** Shows the end of the wizard to a member who comes from there, once. */
function FirstVisit() {
  const location = useLocation();
  const navigate = useNavigate();
  const comesFromSetup = isFromSetup(location);
  const [isShown, setIsShown] = useState(comesFromSetup);
  useEffect(() => {
    if (comesFromSetup) void navigate(location, { replace: true, state: null });
  }, [comesFromSetup, location, navigate]);
  return isShown && <EndOfWizard onClosed={() => setIsShown(false)} />;
}
