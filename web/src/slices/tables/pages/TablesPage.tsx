import people from '#web/design/art/empty-people.svg';
import { EmptyState, PageHeader, Skeleton } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { BackLink } from '#web/platform/screens/BackLink.tsx';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { text } from '#web/text/index.ts';
import { TableCard } from '../components/TableCard.tsx';
import { WishSection } from '../components/WishSection.tsx';
import { useTables, useWish } from '../tables.queries.ts';
import s from './TablesPage.module.css';

const t = text.tables;

/** /tables: the member's tables, and what they wish of the next one (B-01). */
export function Component() {
  const query = useTables();
  const { data: wish } = useWish();
  const isLooking = wish?.wish?.isOn === true;
  return (
    <div className={s.page}>
      <PageHeader title={t.title} text={t.intro} back={<BackLink to={paths.hangouts}>{t.backToHangouts}</BackLink>} />
      <section aria-label={t.yours} className={s.tables}>
        <ListState
          query={query}
          items={query.data}
          loading={t.loading}
          skeleton={<Skeleton shape="box" height="16rem" />}
          failed={t.failed}
          empty={
            <EmptyState
              compact
              art={<img src={people} alt="" width="200" height="150" />}
              title={t.none}
              text={isLooking ? undefined : t.noneHint}
            />
          }
          className={s.list}
        >
          {(tables) => tables.map((table) => <TableCard key={table.id} table={table} />)}
        </ListState>
      </section>
      <WishSection isSeated={query.data?.some(({ state }) => state !== 'circle') ?? false} />
    </div>
  );
}
