import { hangoutOf } from '#contract/chats/ids.ts';
import { CHAT_LEVELS, type ChatView } from '#contract/chats/views.ts';
import { Dialog, Segmented } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useSetLevel } from '../useSetLevel.ts';
import s from './LevelDialog.module.css';

const t = text.chats;

export interface LevelDialogProps {
  chat: ChatView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Chooses which messages of a chat notify the member. Each choice is saved at once (M-20). */
export function LevelDialog({ chat, open, onOpenChange }: LevelDialogProps) {
  const { setLevel, saving } = useSetLevel(chat.id);
  const level = saving ?? chat.level;
  // Only direct chats and the chats of hangouts notify.
  const notifies = chat.type === 'direct' || hangoutOf(chat.id) !== undefined;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title={t.level.title} closeLabel={t.closePeople}>
      <div className={s.level}>
        <Segmented
          label={t.level.title}
          options={CHAT_LEVELS.map((value) => ({ value, label: t.level.labels[value] }))}
          value={level}
          onValueChange={setLevel}
        />
        <p role="status">{(notifies ? t.level.hints : t.level.countHints)[level]}</p>
      </div>
    </Dialog>
  );
}
