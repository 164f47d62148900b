import { ErrorState } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';

const t = text.operators;

interface DidNotLoadProps {
  query: { refetch: () => unknown; isFetching: boolean };
}

/** In place of what did not load, with another try. */
export const DidNotLoad = ({ query: { refetch, isFetching } }: DidNotLoadProps) => (
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
