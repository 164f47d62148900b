import { EmptyState, PageHeader, Skeleton } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { BackLink } from '#web/platform/screens/BackLink.tsx';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { hasFailed } from '#web/platform/screens/LoadError.tsx';
import { text } from '#web/text/index.ts';
import { TableCard } from '../components/TableCard.tsx';
import { WishSection } from '../components/WishSection.tsx';
import { useTables, useWish } from '../tables.queries.ts';
import s from './TablesPage.module.css';

const t = text.tables;

/** /tables: the member's tables, and what they wish of the next one (B-01). */
export function Component() {
  const query = useTables();
  const wish = useWish();
  const isLooking = wish.data?.wish?.isOn === true;
  const isSeated = query.data?.some(({ state }) => state !== 'circle') ?? false;
  // Both appear at once, so that neither pushes the other.
  const isLoaded = (wish.data !== undefined || hasFailed(wish)) && (query.data !== undefined || hasFailed(query));
  return (
    <div className={s.page}>
      <PageHeader title={t.title} back={<BackLink to={paths.hangouts}>{t.backToHangouts}</BackLink>} />
      <section aria-label={t.yours} className={s.tables}>
        <ListState
          query={query}
          items={isLoaded ? query.data : undefined}
          loading={t.loading}
          skeleton={<Skeleton shape="box" height="36rem" />}
          failed={t.failed}
          empty={
            <EmptyState
              compact
              title={t.none}
              text={isLooking ? t.intro : t.intro + text.app.punctuation.space + t.noneHint}
            />
          }
          className={s.list}
        >
          {(tables) => tables.map((table) => <TableCard key={table.id} table={table} />)}
        </ListState>
      </section>
      {isLoaded && <WishSection isSeated={isSeated} />}
    </div>
  );
}
