import { type FormEvent, useState } from 'react';
import { DEFAULT_CONNECTION_NOTE, TEXT } from '#contract/limits.ts';
import { Button, Dialog, TextArea } from '#web/design/index.ts';
import { drafts } from '#web/platform/drafts.ts';
import { text } from '#web/text/index.ts';

const t = text.connections;

export const noteDraft = (uid: string) => `connections.note.${uid}`;

export interface RequestDialogProps {
  uid: string;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The note as typed. When it is empty, the server uses the default note. */
  onSend: (note: string) => void;
}

/** 'Send Connection Request' (P-06). The note stays on the device until the request is sent. */
export function RequestDialog({ uid, name, open, onOpenChange, onSend }: RequestDialogProps) {
  const [note, setNote] = useState(() => drafts.get(noteDraft(uid)) ?? '');
  const length = note.trim().length;
  const tooLong = length > TEXT.connectionNote;

  function send(event: FormEvent) {
    event.preventDefault();
    if (tooLong) return;
    onSend(note.trim());
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.dialogTitle}
      description={t.dialogDescription(name)}
      closeLabel={t.close}
      form={{ onSubmit: send }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>
          <Button type="submit" variant="primary" disabled={tooLong}>
            {t.send}
          </Button>
        </>
      }
    >
      <TextArea
        label={t.note}
        name="note"
        placeholder={DEFAULT_CONNECTION_NOTE}
        description={t.noteHint(DEFAULT_CONNECTION_NOTE)}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
          drafts.set(noteDraft(uid), target.value);
        }}
        count={{ n: length, max: TEXT.connectionNote }}
      />
    </Dialog>
  );
}
