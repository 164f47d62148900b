import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Dialog, IconButton } from '#web/design/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { useParticipants } from '../participants.queries.ts';
import { MemberList } from './MemberList.tsx';

const t = text.chats;

/** Opens the list of a group chat's participants. */
export function ParticipantsButton({ chatId, people }: { chatId: string; people: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t.showPeople} onClick={() => setOpen(true)}>
        <UsersRound />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} size="sm" title={t.people(people)} closeLabel={t.closePeople}>
        {open && <Participants chatId={chatId} />}
      </Dialog>
    </>
  );
}

function Participants({ chatId }: { chatId: string }) {
  const query = useParticipants(useUid(), chatId);
  const lines = query.data?.pages.flatMap(({ items }) => items.map((member) => ({ member })));
  return <MemberList query={query} lines={lines} />;
}
