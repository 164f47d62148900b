import { Dialog } from '#web/design/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { useReactions } from '../reactions.queries.ts';
import { MemberList } from './MemberList.tsx';

const t = text.chats;

export interface ReactionsDialogProps {
  message: { chatId: string; seq: number };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lists who has reacted to a message, and with which emoji (M-15). */
export function ReactionsDialog({ message, open, onOpenChange }: ReactionsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title={t.reactions} closeLabel={t.closePeople}>
      {open && <Members message={message} />}
    </Dialog>
  );
}

function Members({ message }: Pick<ReactionsDialogProps, 'message'>) {
  const query = useReactions(useUid(), message);
  const lines = query.data?.pages.flatMap(({ items }) => items.map(({ member, emoji }) => ({ member, note: emoji })));
  return <MemberList query={query} lines={lines} empty={<p>{t.noReactions}</p>} />;
}
