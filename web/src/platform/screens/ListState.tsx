import type { ReactNode } from 'react';
import { Button, SkeletonGroup } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { hasFailed, LoadError, type LoadErrorProps } from './LoadError.tsx';

const t = text.app.list;

/** Further pages of a list. */
export interface MoreItems {
  isLoading: boolean;
  load: () => void;
  /** The label of the button, 'Show more' by default. */
  label?: string;
  busyLabel?: string;
  /** A link takes only the width of its label. */
  variant?: 'link';
  className?: string | undefined;
}

export interface ListStateProps<Item> {
  query: LoadErrorProps['query'] & { data: unknown; errorUpdateCount: number };
  /** The items; undefined until the first page has loaded. */
  items: readonly Item[] | undefined;
  /** Announced while the first page loads. */
  loading: string;
  /** Takes the place of the items until the first page has loaded. */
  skeleton: ReactNode;
  skeletonClassName?: string | undefined;
  /** The title for a first page that did not load. */
  failed: string;
  /** The level of that title. */
  level?: 2 | 3;
  /** Takes the place of the items when there are none. */
  empty: ReactNode;
  /** A class for an element around the items and the button for more. */
  className?: string | undefined;
  /** Undefined when all items are shown. */
  more?: MoreItems | undefined;
}

interface WholeProps<Item> extends ListStateProps<Item> {
  children: (items: readonly Item[]) => ReactNode;
}
interface LinesProps<Item> extends ListStateProps<Item> {
  keyOf: (item: Item) => string | number;
  listClassName?: string | undefined;
  children: (item: Item) => ReactNode;
}

/**
 * A list in one of its states: loading, failed with another try, empty, or its items with a button for more. With `keyOf` the children
 * are the content of one line, without it they are the whole list.
 */
export function ListState<Item>(props: LinesProps<Item>): ReactNode;
export function ListState<Item>(props: WholeProps<Item>): ReactNode;
export function ListState<Item>(props: LinesProps<Item> | WholeProps<Item>): ReactNode {
  const { query, items, empty, more } = props;
  if (!items) {
    if (hasFailed(query))
      return <LoadError query={query} title={props.failed} {...(props.level && { level: props.level })} compact />;
    return (
      <SkeletonGroup label={props.loading} {...(props.skeletonClassName && { className: props.skeletonClassName })}>
        {props.skeleton}
      </SkeletonGroup>
    );
  }
  if (items.length === 0) return empty;
  const list = (
    <>
      {content(items, props)}
      {more && (
        <Button
          wide={more.className === undefined && more.variant === undefined}
          {...(more.variant && { variant: more.variant })}
          size="sm"
          className={more.className ?? ''}
          busy={more.isLoading}
          busyLabel={more.busyLabel ?? t.loadingMore}
          onClick={more.load}
        >
          {more.label ?? t.more}
        </Button>
      )}
    </>
  );
  return props.className ? <div className={props.className}>{list}</div> : list;
}

function content<Item>(items: readonly Item[], props: LinesProps<Item> | WholeProps<Item>): ReactNode {
  if (!('keyOf' in props)) return props.children(items);
  const { keyOf, listClassName, children } = props;
  return (
    <ul className={listClassName}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

/** The part of an infinite query with which a list loads its next page. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Returns the further pages of an infinite query; undefined after the last one. */
export const moreOf = (query: PagedQuery): MoreItems | undefined =>
  query.hasNextPage ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : undefined;
