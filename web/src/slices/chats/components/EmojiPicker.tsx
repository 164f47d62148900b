import type { KeyboardEvent } from 'react';
import { Dialog } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { EMOJI_GROUPS } from '../emoji-groups.ts';
import s from './EmojiPicker.module.css';
import { nextInGrid } from './next-in-grid.ts';

const t = text.chats;

export interface EmojiPickerProps {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPick: (emoji: string) => void;
}

/** Lets the member choose an emoji (M-16). The arrow keys move among them; Tab goes on to the next group. */
export function EmojiPicker({ title, open, onOpenChange, onPick }: EmojiPickerProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title={title} closeLabel={t.closePeople}>
      {EMOJI_GROUPS.map(({ name, emojis }) => (
        <section key={name} aria-label={name} className={s.group}>
          <h3 className={s.name}>{name}</h3>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside. */}
          <div className={s.grid} onKeyDown={moveInGrid}>
            {emojis.map((emoji, index) => (
              <button
                key={emoji}
                type="button"
                className={s.emoji}
                tabIndex={index === 0 ? 0 : -1}
                onClick={() => onPick(emoji)}
              >
                {emoji}
              </button>
            ))}
          </div>
        </section>
      ))}
    </Dialog>
  );
}

function moveInGrid(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.children] as HTMLElement[];
  const positions = buttons.map(({ offsetLeft, offsetTop }) => ({ left: offsetLeft, top: offsetTop }));
  const nextIndex = nextInGrid(positions, buttons.indexOf(document.activeElement as HTMLElement), event.key);
  if (nextIndex === null) return;
  event.preventDefault();
  buttons[nextIndex]?.focus();
}
