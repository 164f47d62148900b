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
/** Returns the properties of ListState for one of the operators' lists. */
export const operatorList = <Item,>(pages: Pages<Item>, none: None) => ({
  query: pages,
  items: pages.data?.pages.flatMap((page) => page.items),
  loading: t.loading,
  skeleton: ['a', 'b', 'c'].map((key) => <Skeleton key={key} shape="box" height="6rem" />),
  skeletonClassName: s.list,
  failed: t.failed,
  empty: <EmptyState compact art={<Inbox className={s.art} />} title={none.title} text={none.text} />,
  more: moreOf(pages),
  listClassName: s.list,
});

interface SwitchedListProps<Item, Name extends string> {
  show: Name;
  onShow: (show: Name) => void;
  /** The lists to choose from, in order, with the label of each and the sentences for an empty one. */
  lists: Record<Name, { label: string; none: None }>;
  pages: Pages<Item>;
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
}

/** Several lists with a switch between them. */
export function SwitchedList<Item, Name extends string>(props: SwitchedListProps<Item, Name>) {
  const { show, onShow, lists, pages, keyOf, children } = props;
  const options = (Object.keys(lists) as Name[]).map((value) => ({ value, label: lists[value].label }));
  return (
    <div className={s.panel}>
      <Segmented label={t.show} value={show} onValueChange={onShow} options={options} />
      <ListState {...operatorList(pages, lists[show].none)} keyOf={keyOf}>
        {children}
      </ListState>
    </div>
  );
}
