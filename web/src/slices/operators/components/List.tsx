import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, EmptyState, Segmented, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { Pages } from '../operators.queries.ts';
import { DidNotLoad } from './DidNotLoad.tsx';
import s from './operators.module.css';

const t = text.operators;

interface None {
  title: string;
  text: string;
}
interface ListProps<T> {
  pages: Pages<T>;
  none: None;
  children: (item: T) => ReactNode;
  keyOf: (item: T) => string | number;
}

/** A list as it loads, fails, is empty, and goes on. */
export function List<T>({ pages, none, children, keyOf }: ListProps<T>) {
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = pages;
  if (!data && isError) return <DidNotLoad query={pages} />;
  if (!data) {
    return (
      <SkeletonGroup label={t.loading} className={s.list}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} shape="box" height="6rem" />
        ))}
      </SkeletonGroup>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return <EmptyState compact art={<Inbox className={s.art} />} title={none.title} text={none.text} />;
  }
  return (
    <>
      <ul className={s.list}>
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {hasNextPage && (
        <Button wide size="sm" busy={isFetchingNextPage} busyLabel={t.loading} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  );
}

interface SwitchedListProps<T, S extends string> extends Omit<ListProps<T>, 'none'> {
  show: S;
  onShow: (show: S) => void;
  /** The lists to choose from, in order: what each is called, and what stands there when it is empty. */
  lists: Record<S, { label: string; none: None }>;
}

/** One of several lists, and the switch between them. */
export function SwitchedList<T, S extends string>({ show, onShow, lists, ...list }: SwitchedListProps<T, S>) {
  const options = (Object.keys(lists) as S[]).map((value) => ({ value, label: lists[value].label }));
  return (
    <div className={s.panel}>
      <Segmented label={t.show} value={show} onValueChange={onShow} options={options} />
      <List {...list} none={lists[show].none} />
    </div>
  );
}
