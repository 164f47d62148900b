import { useState } from 'react';
import { guestAndNote as t } from '#catalog/guest-and-note.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { Button, Dialog, FormError, Switch, useToast } from '#web/design/index.ts';
import { type Checked, FormTextArea, useAppForm, useFormField } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useChangeRsvp } from '../hangouts.queries.ts';
import s from './FormFields.module.css';
import { guestAndNoteLabel } from './guest-and-note-label.ts';
import type { HangoutStatus } from './useHangoutStatus.ts';

interface Values {
  bringsGuest: boolean;
  note: string;
}

export interface GuestAndNoteDialogProps {
  hangout: CachedHangout;
  status: HangoutStatus;
  onClosed: () => void;
}

function check(values: Values): Checked<Values> {
  const excessLength = values.note.trim().length - TEXT_MAX.hangoutNote;
  return excessLength > 0 ? { errors: { note: t.tooLong(excessLength) } } : { values };
}

/** Lets an attendee say whether they bring a guest, and leave a note for the host (H-12). */
export function GuestAndNoteDialog({ hangout, status, onClosed }: GuestAndNoteDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [initial] = useState({ bringsGuest: hangout.bringsGuest, note: hangout.note });
  const toast = useToast();
  const change = useChangeRsvp(hangout.id);
  const { control, busy, failure, attributes } = useAppForm<Values, Values>({
    initial,
    check,
    async submit({ bringsGuest, note }) {
      // The rest may have been changed in another tab.
      await change.mutateAsync({
        ...(bringsGuest !== initial.bringsGuest && { bringsGuest }),
        ...(note !== initial.note && { note }),
      });
      toast.show({ text: t.saved, kind: 'ok' });
      setIsOpen(false);
    },
  });
  const guest = useFormField<Values, boolean>({ control, name: 'bringsGuest' });
  const { allowsGuests, allowsNotes, bringsGuest, note } = hangout;
  const isFull = !bringsGuest && status.isFull;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={onClosed}
      dismissible={false}
      title={guestAndNoteLabel(hangout, status.isHost) ?? ''}
      closeLabel={text.hangouts.close}
      form={attributes}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel={t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className={s.fields}>
        {(allowsGuests || bringsGuest) && (
          <Switch
            label={t.bring}
            description={isFull ? t.noPlace : allowsGuests ? t.vouch : t.notAllowed}
            checked={guest.value}
            onCheckedChange={guest.onChange}
            disabled={isFull && !guest.value}
          />
        )}
        {(allowsNotes || note !== '') && !status.isHost && (
          <FormTextArea
            control={control}
            name="note"
            label={t.note}
            description={allowsNotes ? t.noteHint : t.notesClosed}
            minRows={2}
            max={TEXT_MAX.hangoutNote}
          />
        )}
        <FormError>{failure?.message}</FormError>
      </div>
    </Dialog>
  );
}
