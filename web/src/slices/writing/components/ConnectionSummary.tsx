import { useId } from 'react';
import { Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useConnectionSummary } from '../writing.queries.ts';
import s from './ConnectionSummary.module.css';

const t = text.writing.summary;

export interface ConnectionSummaryProps {
  /** The member whose profile is read; never the reader themself. */
  uid: string;
  username: string;
}

/** How the reader and the member of this profile meet, in two or three sentences (P-09). The page never waits for it. */
export function ConnectionSummary({ uid, username }: ConnectionSummaryProps) {
  const id = useId();
  const { words, gone } = useConnectionSummary({ uid, username });
  if (gone) return null;
  return (
    <section className={s.panel} aria-labelledby={id}>
      <h2 id={id} className={s.title}>
        <span className={s.mark} aria-hidden="true" />
        {t.title}
      </h2>
      {words === null ? (
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
        <p className={s.words}>{words}</p>
      )}
    </section>
  );
}
