import * as z from 'zod/mini';
import { DEFAULT_CONNECTION_NOTE, TEXT_MAX } from '#contract/limits.ts';
import type { ProfileView } from '#contract/profiles/views.ts';
import { text as textInput } from '#contract/shapes.ts';
import { Button, Dialog } from '#web/design/index.ts';
import { checkedBy, FormTextArea, useAppForm, useFormValue } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { firstLines } from '../first-lines.ts';
import s from './RequestDialog.module.css';

const t = text.connections;

const check = checkedBy(z.object({ note: textInput(TEXT_MAX.connectionNote) }));

export interface RequestDialogProps {
  view: Pick<
    ProfileView,
    'uid' | 'sharedInterests' | 'sharedOwnInterests' | 'topArtists' | 'neighborhood' | 'movedFromLocation'
  >;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Sends the note; the server replaces an empty one by the usual words. */
  onSend: (note: string) => Promise<unknown>;
}

/** 'Send Connection Request' (P-06). The note is kept until the request was sent. First lines never replace the member's own words. */
export function RequestDialog({ view, name, open, onOpenChange, onSend }: RequestDialogProps) {
  const { uid } = view;
  const lines = firstLines(view);
  const { control, attributes, setValue } = useAppForm({
    initial: { note: '' },
    draft: `connections.note.${uid}`,
    check,
    submit: ({ note }) => onSend(note),
  });
  const note = useFormValue({ control, name: 'note' }).trim();
  const tooLong = note.length > TEXT_MAX.connectionNote;
  const offersLines = lines.length > 0 && (note === '' || lines.includes(note));

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.dialogTitle}
      description={t.dialogDescription(name)}
      closeLabel={t.close}
      form={attributes}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>
          <Button type="submit" variant="primary" disabled={tooLong}>
            {t.send}
          </Button>
        </>
      }
    >
      <FormTextArea
        control={control}
        name="note"
        label={t.note}
        placeholder={DEFAULT_CONNECTION_NOTE}
        description={t.noteHint(DEFAULT_CONNECTION_NOTE)}
        max={TEXT_MAX.connectionNote}
      />
      {offersLines && (
        <fieldset className={s.lines}>
          <legend className={s.title}>{t.firstLines.title}</legend>
          {lines.map((line) => (
            <button key={line} type="button" className={s.line} onClick={() => setValue('note', line)}>
              {line}
            </button>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
