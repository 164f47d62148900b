import { moreOf } from '#web/platform/screens/ListState.tsx';
import { text } from '#web/text/index.ts';
import { useMarkedNotForMe, useUnmark } from '../not-for-me.queries.ts';
import { MembersWithButton } from './MembersWithButton.tsx';

const t = text.safety.notForMe;

/** The members that the reader has marked as not for them, each with a button to see them in Intros again. */
export function MarkedNotForMe() {
  const marked = useMarkedNotForMe();
  return (
    <MembersWithButton
      query={marked}
      items={marked.data}
      more={moreOf(marked)}
      none={t.nobody}
      button={{ label: t.showAgain, nameFor: t.showAgainName }}
      action={useUnmark()}
    />
  );
}
