import { SendHorizontal, Smile } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { isBlank } from '#contract/invisible.ts';
import { COMPOSER_EMOJI, TEXT } from '#contract/limits.ts';
import { IconButton, TextArea } from '#web/design/index.ts';
import { drafts } from '#web/platform/drafts.ts';
import { text } from '#web/text/index.ts';
import s from './Composer.module.css';
import { hasKeyboard } from './hasKeyboard.ts';

const t = text.chats;
/** The counter appears when this many characters are left. */
const COUNT_FROM_LEFT = 200;

export const draftKey = (chatId: string) => `chats.${chatId}`;

interface ComposerProps {
  chatId: string;
  /** Whom it goes to. */
  name: string;
  /** -> whether the message was taken; otherwise the text stays. */
  onSend: (content: string) => boolean;
  /** False where one came for something else than to write. */
  takesFocus?: boolean;
  /** The arrow up where nothing is written. */
  onEditLast: () => void;
  /** Called with each change of the words; absent where nobody is to know. */
  onTyping: ((chatId: string, words: string) => void) | undefined;
}

/**
 * Where a message is written (M-05). What is typed is kept as the chat's draft. One composer belongs to one chat: give it
 * the chat's id as key, so that no text is ever taken along to another.
 */
export function Composer({ chatId, name, onSend, takesFocus = true, onEditLast, onTyping }: ComposerProps) {
  const [value, setValue] = useState(() => drafts.get(draftKey(chatId)) ?? '');
  const area = useRef<HTMLTextAreaElement>(null);
  const left = TEXT.message - value.trim().length;
  const mayStart = !isBlank(value) && left >= 0;

  function change(next: string) {
    setValue(next);
    drafts.set(draftKey(chatId), next);
    onTyping?.(chatId, next);
  }

  function send() {
    if (mayStart && onSend(value)) change('');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
    area.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter that ends a choice in an input method is not meant for us; 229 is how older browsers say so.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'ArrowUp' && value === '') {
      event.preventDefault();
      return onEditLast();
    }
    if (event.key !== 'Enter' || event.shiftKey || composing) return;
    event.preventDefault();
    send();
  }

  function addEmoji() {
    change(value + COMPOSER_EMOJI[Math.floor(Math.random() * COMPOSER_EMOJI.length)]);
    // The caret goes behind what was added.
    requestAnimationFrame(() => area.current?.setSelectionRange(area.current.value.length, area.current.value.length));
  }

  // With a keyboard at hand one comes to a conversation to write; on touch the keys would cover it unasked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for how one came here.
  useEffect(() => {
    if (takesFocus && hasKeyboard()) area.current?.focus({ preventScroll: true });
  }, []);

  const count = { n: TEXT.message - left, max: TEXT.message, text: left < 0 ? t.over(-left) : t.left(left) };
  return (
    <form className={s.composer} onSubmit={submit}>
      <IconButton label={t.addEmoji} onClick={addEmoji} onPointerDown={keepFocus}>
        <Smile />
      </IconButton>
      <TextArea
        className={s.field}
        inputClassName={s.input}
        label={t.write(name)}
        hideLabel
        placeholder={t.placeholder}
        minRows={1}
        maxRows={6}
        ref={area}
        value={value}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        enterKeyHint="send"
        autoComplete="off"
        aria-invalid={left < 0 || undefined}
        count={left <= COUNT_FROM_LEFT ? count : undefined}
      />
      <IconButton label={t.send} type="submit" variant="filled" disabled={!mayStart} onPointerDown={keepFocus}>
        <SendHorizontal />
      </IconButton>
    </form>
  );
}

/** A press beside the text leaves the focus, and on a phone the keyboard, where it is. */
const keepFocus = (event: PointerEvent) => event.preventDefault();
