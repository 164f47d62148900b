import { ImagePlus, SendHorizontal, Smile } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ERRORS } from '#contract/errors.ts';
import { isBlank } from '#contract/invisible.ts';
import { COMPOSER_EMOJI, TEXT } from '#contract/limits.ts';
import { cx, IconButton, TextArea, VisuallyHidden } from '#web/design/index.ts';
import { drafts } from '#web/platform/drafts.ts';
import type { PreparedPicture } from '#web/platform/pictures/index.ts';
import { text } from '#web/text/index.ts';
import s from './Composer.module.css';
import { hasKeyboard } from './hasKeyboard.ts';
import { PhotoDraft } from './PhotoDraft.tsx';
import { usePhotoDraft } from './usePhotoDraft.ts';

const t = text.chats;
/** The counter appears when this many characters are left. */
const COUNT_FROM_LEFT = 200;

export const draftKey = (chatId: string) => `chats.${chatId}`;

interface ComposerProps {
  chatId: string;
  /** Whom it goes to. */
  name: string;
  /** -> whether the message was taken; otherwise the text stays. */
  onSend: (content: string, photo: PreparedPicture | null) => boolean;
  /** Whether photos may be sent: not before a request is accepted. */
  mayAttach: boolean;
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
export function Composer({ chatId, name, onSend, mayAttach, takesFocus = true, onEditLast, onTyping }: ComposerProps) {
  const [value, setValue] = useState(() => drafts.get(draftKey(chatId)) ?? '');
  const area = useRef<HTMLTextAreaElement>(null);
  const left = TEXT.message - value.trim().length;
  const draft = usePhotoDraft(chatId);
  const photo = mayAttach ? draft.photo : null;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const mayStart = (!isBlank(value) || photo !== null) && left >= 0 && !draft.isPreparing;

  function change(next: string) {
    setValue(next);
    drafts.set(draftKey(chatId), next);
    onTyping?.(chatId, next);
  }

  function send() {
    if (!mayStart || !onSend(value, photo)) return;
    change('');
    if (photo) draft.clear();
  }

  function attach(file: File | undefined) {
    if (!file) return;
    if (mayAttach) void draft.take(file);
    else draft.refuse(ERRORS.PHOTO_NOT_YET.message);
    area.current?.focus();
  }

  function onPaste(event: ClipboardEvent) {
    // What has words as well is meant as words: a part of a page, a cell of a table.
    if (event.clipboardData.types.includes('text/plain')) return;
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    attach(file);
  }

  const dropping = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(false);
      attach(event.dataTransfer.files[0]);
    },
  };

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
    <div className={cx(isOver && s.over)} {...dropping}>
      <PhotoDraft draft={draft} onRemoved={() => area.current?.focus()} />
      <VisuallyHidden>
        <span role="status">{draft.isPreparing ? t.preparingPhoto : photo ? t.photoReady : ''}</span>
      </VisuallyHidden>
      <form className={s.composer} onSubmit={submit}>
        {mayAttach && (
          <>
            <input
              ref={input}
              type="file"
              accept="image/*"
              hidden
              onChange={({ target }) => {
                attach(target.files?.[0]);
                // The same file may be chosen again after a mistake.
                target.value = '';
              }}
            />
            <IconButton label={t.addPhoto} onClick={() => input.current?.click()}>
              <ImagePlus />
            </IconButton>
          </>
        )}
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
          onPaste={onPaste}
          enterKeyHint="send"
          autoComplete="off"
          aria-invalid={left < 0 || undefined}
          count={left <= COUNT_FROM_LEFT ? count : undefined}
        />
        <IconButton label={t.send} type="submit" variant="filled" disabled={!mayStart} onPointerDown={keepFocus}>
          <SendHorizontal />
        </IconButton>
      </form>
    </div>
  );
}

/** A press beside the text leaves the focus, and on a phone the keyboard, where it is. */
const keepFocus = (event: PointerEvent) => event.preventDefault();
