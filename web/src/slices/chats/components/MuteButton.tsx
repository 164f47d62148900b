import { Bell, BellOff } from 'lucide-react';
import { IconButton } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useChatList } from '../chats.queries.ts';
import { useMute } from '../useMute.ts';

const t = text.chats;

/** Mutes a chat, for a header outside of this slice. Renders nothing while the member is no participant. */
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
