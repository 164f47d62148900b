import { Smile } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Dialog, IconButton, Popover } from '#web/design/index.ts';
import { useIsPhone } from '#web/platform/useIsPhone.ts';
import { text } from '#web/text/index.ts';
import s from './Composer.module.css';
import { EmojiWindow } from './EmojiWindow.tsx';

const t = text.chats;

interface EmojiButtonProps {
  /** The text field, which has the focus after a choice. */
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (emoji: string) => void;
}

/** Opens the emojis in a popover, or on a phone in a sheet from below (M-16). */
export function EmojiButton({ field, onPick }: EmojiButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useIsPhone();
  const hasPicked = useRef(false);
  const change = (open: boolean) => {
    if (open) hasPicked.current = false;
    setIsOpen(open);
  };
  const finalFocus = () => (hasPicked.current ? field.current : null);
  const choices = (
    <EmojiWindow
      onPick={(emoji) => {
        hasPicked.current = true;
        onPick(emoji);
        setIsOpen(false);
      }}
    />
  );
  if (isPhone)
    return (
      <>
        <IconButton
          className={s.pick}
          label={t.pickEmoji}
          tooltip={false}
          aria-haspopup="dialog"
          onClick={() => change(true)}
        >
          <Smile />
        </IconButton>
        <Dialog
          title={t.pickEmoji}
          closeLabel={t.closePeople}
          open={isOpen}
          onOpenChange={change}
          finalFocus={finalFocus}
        >
          {choices}
        </Dialog>
      </>
    );
  return (
    <Popover
      title={t.pickEmoji}
      hideTitle
      side="top"
      open={isOpen}
      onOpenChange={change}
      finalFocus={finalFocus}
      trigger={
        <IconButton className={s.pick} label={t.pickEmoji} tooltip={false}>
          <Smile />
        </IconButton>
      }
    >
      {choices}
    </Popover>
  );
}
