import { text } from '#web/text/index.ts';
import { useBlocked, useUnblock } from '../safety.queries.ts';
import { MembersWithButton } from './MembersWithButton.tsx';

const t = text.safety;

/** The members that the reader has blocked, each with a button to unblock them. */
export function BlockedMembers() {
  const blocked = useBlocked();
  return (
    <MembersWithButton
      query={blocked}
      items={blocked.data}
      none={t.nobodyBlocked}
      button={{ label: t.unblock, nameFor: t.unblockName }}
      action={useUnblock()}
    />
  );
}
