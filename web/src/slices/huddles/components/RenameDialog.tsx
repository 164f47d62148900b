import * as z from 'zod/mini';
import { huddles as t } from '#catalog/huddles.ts';
import type { HuddleView } from '#contract/huddles/views.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { line } from '#contract/shapes.ts';
import { Button, Dialog, FormError } from '#web/design/index.ts';
import { checkedBy, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { useRenameHuddle } from '../huddle-actions.queries.ts';

const check = checkedBy(z.object({ title: line(TEXT_MAX.huddleTitle, 1) }));

export interface RenameDialogProps {
  huddle: HuddleView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Gives a huddle another title. */
export function RenameDialog({ huddle, open, onOpenChange }: RenameDialogProps) {
  const renaming = useRenameHuddle(huddle.id);
  const { control, attributes, busy, failure } = useAppForm({
    initial: { title: huddle.title },
    check,
    async submit({ title }) {
      await renaming.mutateAsync(title);
      onOpenChange(false);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t.renameTitle}
      closeLabel={t.close}
      form={attributes}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel={t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <FormTextField
        control={control}
        name="title"
        label={t.title}
        required
        autoComplete="off"
        max={TEXT_MAX.huddleTitle}
      />
      <FormError>{failure?.message}</FormError>
    </Dialog>
  );
}
