import { moreOf } from '#web/platform/screens/ListState.tsx';
import { text } from '#web/text/index.ts';
import { useMarkedNotForMe, useUnmark } from '../not-for-me.queries.ts';
import { MembersWithButton } from './MembersWithButton.tsx';

const t = text.safety.notForMe;

/** The members that the reader has marked as not for them, each with a button to see them in Intros again. */
export function MarkedNotForMe() {
  const notForMe = useMarkedNotForMe();
  return (
    <MembersWithButton
      query={notForMe}
      items={notForMe.data}
      more={moreOf(notForMe)}
      none={t.nobody}
      button={{ label: t.showAgain, nameFor: t.showAgainName }}
      action={useUnmark()}
    />
  );
}
