import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, EmptyState, ErrorState, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { Pages } from '../operators.queries.ts';
import s from './operators.module.css';

const t = text.operators;

interface ListProps<T> {
  pages: Pages<T>;
  none: { title: string; text: string };
  children: (item: T) => ReactNode;
  keyOf: (item: T) => string | number;
}

/** A list as it loads, fails, is empty, and goes on. */
export function List<T>({ pages, none, children, keyOf }: ListProps<T>) {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = pages;
  if (!data && isError) {
    return (
      <ErrorState
        compact
        title={t.failed}
        text={t.failedHint}
        retryLabel={t.retry}
        retryingLabel={t.retrying}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
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
