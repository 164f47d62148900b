import { Check, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TEXT_MAX } from '#contract/limits.ts';
import { FormError, IconButton, WritingField } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './Composer.module.css';

const t = text.chats;

interface EditComposerProps {
  content: string;
  /** Whether the text may be empty: only the caption of a photo may. */
  mayBeEmpty?: boolean;
  /** Rejects when the text could not be saved. It then stays in the field. */
  onSave: (content: string) => Promise<void>;
  onClose: () => void;
}

/** Replaces the composer while the member edits a message (M-11). Enter saves, Escape cancels. */
export function EditComposer({ content, mayBeEmpty = false, onSave, onClose }: EditComposerProps) {
  const [value, setValue] = useState(content);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const editedContent = value.trim();
  const excessLength = editedContent.length - TEXT_MAX.message;
  const maySave = (editedContent !== '' || mayBeEmpty) && excessLength <= 0 && !isSaving;

  useEffect(() => {
    area.current?.focus({ preventScroll: true });
    area.current?.setSelectionRange(content.length, content.length);
  }, [content]);

  async function save(event?: FormEvent) {
    event?.preventDefault();
    if (!maySave) return;
    if (editedContent === content) return onClose();
    setIsSaving(true);
    setProblem(null);
    try {
      await onSave(editedContent);
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setIsSaving(false);
      area.current?.focus();
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && !event.shiftKey) void save();
    else return;
    event.preventDefault();
  }

  return (
    <div className={s.edit}>
      <p className={s.editing}>
        <b>{t.editing}</b>
        <span>{t.editingHint}</span>
      </p>
      {problem && <FormError>{problem}</FormError>}
      <form className={s.composer} onSubmit={save}>
        <IconButton label={t.cancelEdit} onClick={onClose}>
          <X />
        </IconButton>
        <WritingField
          className={s.field}
          inputClassName={s.input}
          label={t.editing}
          ref={area}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={onKeyDown}
          // Words that are typed during the save would be lost, because the field closes after it.
          readOnly={isSaving}
          enterKeyHint="done"
          autoComplete="off"
          aria-invalid={excessLength > 0 || undefined}
          count={
            excessLength > -200
              ? { text: excessLength > 0 ? t.over(excessLength) : t.left(-excessLength), isOver: excessLength > 0 }
              : undefined
          }
        />
        <IconButton label={t.saveEdit} type="submit" variant="filled" disabled={!maySave} busy={isSaving}>
          <Check />
        </IconButton>
      </form>
    </div>
  );
}
