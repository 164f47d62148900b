import * as z from 'zod/mini';
import { DEFAULT_CONNECTION_NOTE, TEXT } from '#contract/limits.ts';
import { text as textInput } from '#contract/shapes.ts';
import { Button, Dialog } from '#web/design/index.ts';
import { checkedBy, FormTextArea, useAppForm, useFormValue } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';

const t = text.connections;

const check = checkedBy(z.object({ note: textInput(TEXT.connectionNote) }));

export interface RequestDialogProps {
  uid: string;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Sends the note; the server replaces an empty one by the usual words. */
  onSend: (note: string) => Promise<unknown>;
}

/** 'Send Connection Request' (P-06). The note is kept until the request was sent. */
export function RequestDialog({ uid, name, open, onOpenChange, onSend }: RequestDialogProps) {
  const { control, attributes } = useAppForm({
    initial: { note: '' },
    draft: `connections.note.${uid}`,
    check,
    submit: ({ note }) => onSend(note),
  });
  const tooLong = useFormValue({ control, name: 'note' }).trim().length > TEXT.connectionNote;

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
        max={TEXT.connectionNote}
      />
    </Dialog>
  );
}
