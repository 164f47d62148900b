import { Button } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './MorePeople.module.css';

const t = text.hangouts;

export interface MorePeopleProps {
  /** The people who are not shown yet; undefined when all are shown. */
  more: { count: number; isLoading: boolean; isFailed: boolean; load: () => void } | undefined;
}

/** Loads the people of a hangout or an event that a list does not show yet. */
export const MorePeople = ({ more }: MorePeopleProps) => (
  <>
    {more?.isFailed && (
      <p role="alert" className={s.failed}>
        {t.morePeopleFailed}
      </p>
    )}
    {more && more.count > 0 && (
      <Button size="sm" busy={more.isLoading} busyLabel={t.loadingPeople} onClick={more.load}>
        {t.andMore(more.count)}
      </Button>
    )}
  </>
);
