import { useId } from 'react';
import { huddleIdOf } from '#contract/chats/ids.ts';
import { CHAT_LEVELS, type ChatView } from '#contract/chats/views.ts';
import { Dialog } from '#web/design/index.ts';
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
  const name = useId();
  const chosen = saving ?? chat.level;
  // Direct chats and the chats of hangouts and huddles notify. Those of events, groups and arrivals only count.
  const notifies = chat.type === 'direct' || chat.threadId !== null || huddleIdOf(chat.id) !== undefined;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title={t.level.title} closeLabel={t.closePeople}>
      <fieldset className={s.levels} aria-label={t.level.title}>
        {CHAT_LEVELS.map((level) => (
          <label key={level} className={s.level}>
            <input type="radio" name={name} checked={level === chosen} onChange={() => setLevel(level)} />
            <span>
              <span className={s.name}>{t.level.labels[level]}</span>
              <span className={s.hint}>{(notifies ? t.level.hints : t.level.countHints)[level]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
