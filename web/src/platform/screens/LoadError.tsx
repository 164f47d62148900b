import type { ReactNode } from 'react';
import { ErrorState } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';

const t = text.app.list;

export interface LoadErrorProps {
  query: { isFetching: boolean; refetch: () => unknown };
  title: string;
  text?: string;
  level?: 1 | 2 | 3;
  /** With less space, for a part of a page. */
  compact?: boolean;
  /** Another action, e.g. a link. */
  action?: ReactNode;
  className?: string;
}

/** Returns whether a query has only ever failed. While it is tried again it still counts as failed, so that the button stays. */
export const hasFailed = (query: { data: unknown; errorUpdateCount: number }) =>
  query.data === undefined && query.errorUpdateCount > 0;

/** Returns why something did not load: without a network, what is not on the device cannot be shown. @param hint otherwise */
export const whyNot = (hint: string): string => (navigator.onLine ? hint : t.notKept);

/** A page, or a part of one, that did not load, with another try. */
export const LoadError = ({ query, text: hint = whyNot(t.failedHint), ...shown }: LoadErrorProps) => (
  <ErrorState
    {...shown}
    text={hint}
    retryLabel={t.retry}
    retryingLabel={t.retrying}
    onRetry={() => void query.refetch()}
    retrying={query.isFetching}
  />
);
