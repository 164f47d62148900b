import { Bell, BellMinus, BellOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton, lazyWindow } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useChatList } from '../chats.queries.ts';

/** The choice of which messages notify the member, loaded when somebody opens it. */
const LevelDialog = lazyWindow(() => import('./LevelDialog.tsx').then((loaded) => loaded.LevelDialog));

/** Opens the choice of which messages notify the member, for a header outside of this slice. Renders nothing while they are no participant. */
export function NotificationLevelButton({ chatId }: { chatId: string }) {
  const chat = useChatList().data?.items.find(({ id }) => id === chatId);
  const [isOpen, setIsOpen] = useState(false);
  if (!chat) return null;
  return (
    <>
      <IconButton label={text.chats.level.title} tooltipSide="bottom" onClick={() => setIsOpen(true)}>
        {chat.level === 'all' ? <Bell /> : chat.level === 'replies' ? <BellMinus /> : <BellOff />}
      </IconButton>
      <LevelDialog chat={chat} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
