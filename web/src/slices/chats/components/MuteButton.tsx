import { Bell, BellOff } from 'lucide-react';
import { IconButton } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useChatList } from '../chats.queries.ts';
import { useMute } from '../useMute.ts';

const t = text.chats;

/** Mutes a conversation that has a header of its own; nothing while the member does not take part. */
export function MuteButton({ chatId }: { chatId: string }) {
  const chat = useChatList().data?.items.find(({ id }) => id === chatId);
  const { mute, isBusy } = useMute(chatId);
  if (!chat) return null;
  return (
    <IconButton
      label={chat.muted ? t.unmute : t.mute}
      tooltipSide="bottom"
      disabled={isBusy}
      onClick={() => mute(!chat.muted)}
    >
      {chat.muted ? <BellOff /> : <Bell />}
    </IconButton>
  );
}
