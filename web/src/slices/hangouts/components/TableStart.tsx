import { DoorOpen } from 'lucide-react';
import { useId } from 'react';
import { firstThereTakes } from '#contract/tables/options.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useTableQuestions } from '../table-questions.queries.ts';
import s from './TableStart.module.css';

const t = text.tables;

export interface TableStartProps {
  hangout: Pick<CachedHangout, 'id' | 'category'> & { tableId: string };
  /** The level of the heading. */
  level: 2 | 3;
}

/** How a table begins: what the first one there does, and near the time three questions made of what its members share (B-10). */
export function TableStart({ hangout, level }: TableStartProps) {
  const id = useId();
  const { data } = useTableQuestions(hangout.tableId);
  const items = data?.hangoutId === hangout.id ? data.items : [];
  const Heading = `h${level}` as const;
  return (
    <div className={s.start}>
      <p className={s.first}>
        <DoorOpen aria-hidden="true" />
        {t.firstThere[firstThereTakes(hangout.category)]}
      </p>
      {items.length > 0 && (
        <section aria-labelledby={id} className={s.questions}>
          <Heading id={id} className={s.title}>
            {t.questions}
          </Heading>
          <ol className={s.list}>
            {items.map(({ question, because }) => (
              <li key={question}>
                <p className={s.question}>{question}</p>
                <p className={s.because}>{because}</p>
              </li>
            ))}
          </ol>
          <p className={s.because}>{t.questionsHint}</p>
        </section>
      )}
    </div>
  );
}
