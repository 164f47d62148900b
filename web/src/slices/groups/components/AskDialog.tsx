import * as z from 'zod/mini';
import { groups as t } from '#catalog/groups.ts';
import type { GroupView } from '#contract/groups/views.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { line } from '#contract/shapes.ts';
import { Button, Dialog, FormError } from '#web/design/index.ts';
import { checkedBy, FormTextArea, useAppForm } from '#web/platform/forms/index.ts';
import { useJoinGroup } from '../groups.queries.ts';

const check = checkedBy(z.object({ sentence: line(TEXT_MAX.groupSentence, 1) }));

export interface AskDialogProps {
  group: GroupView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks the organizers of a group with a sentence, which is kept on this device until it is sent. */
export function AskDialog({ group, open, onOpenChange }: AskDialogProps) {
  const joining = useJoinGroup(group.id);
  const { control, attributes, busy, failure } = useAppForm({
    initial: { sentence: '' },
    draft: `groups.ask.${group.id}`,
    check,
    submit: async ({ sentence }) => {
      await joining.mutateAsync(sentence);
      onOpenChange(false);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.askTitle(group.name)}
      description={t.askText}
      closeLabel={t.close}
      form={attributes}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t.send}
          </Button>
        </>
      }
    >
      <FormTextArea
        control={control}
        name="sentence"
        label={t.sentence}
        description={t.sentenceHint}
        max={TEXT_MAX.groupSentence}
      />
      <FormError>{failure?.message}</FormError>
    </Dialog>
  );
}
