import { Button } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { usePeople } from './usePeople.ts';

/** Loads the attendees that a dialog does not show yet. */
export const MorePeople = ({ more }: Pick<ReturnType<typeof usePeople>, 'more'>) => (
  <>
    {more?.isFailed && <p role="alert">{text.hangouts.morePeopleFailed}</p>}
    {more && more.count > 0 && (
      <Button size="sm" busy={more.isLoading} busyLabel={text.hangouts.loadingPeople} onClick={more.load}>
        {text.hangouts.andMore(more.count)}
      </Button>
    )}
  </>
);
