import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState, Segmented, Skeleton } from '#web/design/index.ts';
import { ListState, moreOf } from '#web/platform/screens/ListState.tsx';
import { text } from '#web/text/index.ts';
import type { Pages } from '../operators.queries.ts';
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

/** One of the operators' lists. */
export function OperatorList<T>({ pages, none, children, keyOf }: ListProps<T>) {
  return (
    <ListState
      query={pages}
      items={pages.data?.pages.flatMap((page) => page.items)}
      loading={t.loading}
      skeleton={['a', 'b', 'c'].map((key) => <Skeleton key={key} shape="box" height="6rem" />)}
      skeletonClassName={s.list}
      failed={t.failed}
      empty={<EmptyState compact art={<Inbox className={s.art} />} title={none.title} text={none.text} />}
      more={moreOf(pages)}
    >
      {(items) => (
        <ul className={s.list}>
          {items.map((item) => (
            <li key={keyOf(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
    </ListState>
  );
}

interface SwitchedListProps<T, S extends string> extends Omit<ListProps<T>, 'none'> {
  show: S;
  onShow: (show: S) => void;
  /** The lists to choose from, in order, with the label of each and the sentences for an empty one. */
  lists: Record<S, { label: string; none: None }>;
}

/** Several lists with a switch between them. */
export function SwitchedList<T, S extends string>({ show, onShow, lists, ...list }: SwitchedListProps<T, S>) {
  const options = (Object.keys(lists) as S[]).map((value) => ({ value, label: lists[value].label }));
  return (
    <div className={s.panel}>
      <Segmented label={t.show} value={show} onValueChange={onShow} options={options} />
      <OperatorList {...list} none={lists[show].none} />
    </div>
  );
}
