import { Dices, ImagePlus, SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { isBlank } from '#contract/invisible.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { Button, cx, IconButton, VisuallyHidden, WritingField } from '#web/design/index.ts';
import { drafts } from '#web/platform/drafts.ts';
import { ImageInput } from '#web/platform/files/ImageInput.tsx';
import type { PreparedPicture } from '#web/platform/pictures/index.ts';
import { useDeviceState } from '#web/platform/useDeviceState.ts';
import { text } from '#web/text/index.ts';
import { randomEmoji } from '../random-emoji.ts';
import s from './Composer.module.css';
import { EmojiButton } from './EmojiButton.tsx';
import { PhotoDrafts } from './PhotoDrafts.tsx';
import { useAttachment } from './useAttachment.ts';
import { useComposerFocus } from './useComposerFocus.ts';
import { type DraftPhoto, usePhotoDrafts } from './usePhotoDrafts.ts';

const t = text.chats;
/** The counter appears when at most this many characters are left. */
const COUNT_FROM_LEFT = 200;
/** Longer text has at least three lines on a phone, beside which both buttons fit one above the other. */
const isLong = (value: string) => value.length > 60 || value.split('\n').length > 3;
const NO_PHOTOS: readonly DraftPhoto[] = [];

export const draftKey = (chatId: string) => `chats.${chatId}`;

export interface ComposerProps {
  chatId: string;
  /** The name of the recipient or the group. */
  name: string;
  /** Shown in the empty field, if not the usual words. */
  placeholder?: string;
  /** Returns whether the message was taken. If not, the text stays. */
  onSend: (content: string, photos: readonly PreparedPicture[]) => boolean;
  /** Whether photos can be sent. They can't before a request is accepted. */
  mayAttach: boolean;
  /** Whether the field takes the focus when the chat opens. */
  takesFocus: boolean;
  /** The message that the next one answers, and the bar that shows it. */
  reply?: { seq: number | null; bar: ReactNode; onCancel: () => void };
  /** Called for the up arrow in an empty field. */
  onEditLast: () => void;
  /** Called with each change of the text. Absent where typing isn't shown to others. */
  onTyping: ((chatId: string, content: string) => void) | undefined;
}

/**
 * The field in which a message is written (M-05). The text is kept as the chat's draft. Give the composer the chat's id as key, so
 * that no text is carried over to another chat.
 */
export function Composer(props: ComposerProps) {
  const {
    chatId,
    name,
    placeholder = t.placeholder,
    onSend,
    mayAttach,
    takesFocus,
    reply,
    onEditLast,
    onTyping,
  } = props;
  const [value, setValue] = useDeviceState(() => drafts.get(draftKey(chatId)) ?? '', '');
  const area = useRef<HTMLTextAreaElement>(null);
  const focus = () => area.current?.focus();
  const charactersLeft = TEXT_MAX.message - value.trim().length;
  const draft = usePhotoDrafts(chatId);
  const photos = mayAttach ? draft.photos : NO_PHOTOS;
  const attachment = useAttachment(draft, mayAttach, focus);
  const canSend = (!isBlank(value) || photos.length > 0) && charactersLeft >= 0 && !draft.isPreparing;

  function change(next: string) {
    setValue(next);
    drafts.set(draftKey(chatId), next);
    onTyping?.(chatId, next);
  }

  function send() {
    const prepared = photos.map(({ photo }) => photo);
    if (!canSend || !onSend(value, prepared)) return;
    change('');
    if (photos.length > 0) draft.clear();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
    focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter may also confirm a choice in an input method. Older browsers report that with key code 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'ArrowUp' && value === '') {
      event.preventDefault();
      return onEditLast();
    }
    if (event.key === 'Escape' && reply?.seq != null && !isComposing) reply.onCancel();
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  }

  /** Replaces a part of the text with an emoji, and puts the cursor after it. */
  function insert(emoji: string, from: number, to: number) {
    change(value.slice(0, from) + emoji + value.slice(to));
    const cursor = from + emoji.length;
    requestAnimationFrame(() => area.current?.setSelectionRange(cursor, cursor));
  }

  useComposerFocus(area, { takesFocus, replyTo: reply?.seq ?? null });
  const count = {
    text: charactersLeft < 0 ? t.over(-charactersLeft) : t.left(charactersLeft),
    isOver: charactersLeft < 0,
  };
  return (
    <div className={cx(attachment.isOver && s.over)} {...attachment.dropHandlers}>
      {reply?.bar}
      <PhotoDrafts draft={draft} onRemoved={focus} />
      <VisuallyHidden>
        <span role="status">
          {draft.isPreparing ? t.preparingPhoto : photos.length > 0 ? t.photosReady(photos.length) : ''}
        </span>
      </VisuallyHidden>
      <form className={s.composer} onSubmit={submit}>
        <div className={cx(s.tools, isLong(value) && s.stacked)}>
          {mayAttach && <AddPhotos onFiles={attachment.attach} />}
          <IconButton
            label={t.addEmoji}
            onClick={() => insert(randomEmoji(), value.length, value.length)}
            onPointerDown={keepFocus}
          >
            <Dices />
          </IconButton>
        </div>
        <div className={s.field}>
          <WritingField
            inputClassName={s.input}
            label={t.write(name)}
            placeholder={placeholder}
            ref={area}
            value={value}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={attachment.onPaste}
            enterKeyHint="send"
            autoComplete="off"
            aria-invalid={charactersLeft < 0 || undefined}
            count={charactersLeft <= COUNT_FROM_LEFT ? count : undefined}
          />
          <EmojiButton
            field={area}
            onPick={(emoji) =>
              insert(emoji, area.current?.selectionStart ?? value.length, area.current?.selectionEnd ?? value.length)
            }
          />
        </div>
        <Button
          className={s.send}
          variant="primary"
          type="submit"
          icon={<SendHorizontal />}
          aria-label={t.send}
          disabled={!canSend}
          onPointerDown={keepFocus}
        >
          {t.send}
        </Button>
      </form>
    </div>
  );
}

function AddPhotos({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ImageInput ref={input} onFiles={onFiles} multiple />
      <IconButton label={t.addPhotos} onClick={() => input.current?.click()}>
        <ImagePlus />
      </IconButton>
    </>
  );
}

/** Keeps the focus in the text, and the keyboard of a phone open, when a button is pressed. */
const keepFocus = (event: PointerEvent) => event.preventDefault();
