import { useId } from 'react';
import { Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useConnectionSummary } from '../writing.queries.ts';
import s from './ConnectionSummary.module.css';

const t = text.writing.summary;

export interface ConnectionSummaryProps {
  /** The member whose profile is shown; never the reader. */
  uid: string;
  username: string;
}

/** Describes the connection between reader and member in two or three sentences (P-09). The page does not wait for it. */
export function ConnectionSummary({ uid, username }: ConnectionSummaryProps) {
  const id = useId();
  const { summary, gone } = useConnectionSummary({ uid, username });
  if (gone) return null;
  return (
    <section className={s.panel} aria-labelledby={id}>
      <h2 id={id} className={s.title}>
        <span className={s.mark} aria-hidden="true" />
        {t.title}
      </h2>
      {summary === null ? (
        <SkeletonGroup label={t.loading} className={s.waiting}>
          <div className={s.narrow}>
            <Skeleton width="94%" />
            <Skeleton width="98%" />
            <Skeleton width="90%" />
          </div>
          <Skeleton width="96%" />
          <Skeleton width="88%" />
          <Skeleton width="52%" />
        </SkeletonGroup>
      ) : (
        <p className={s.words}>{summary}</p>
      )}
    </section>
  );
}
