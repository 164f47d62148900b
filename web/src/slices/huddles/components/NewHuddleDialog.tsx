import { useId } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { huddles as t } from '#catalog/huddles.ts';
import { fieldError } from '#contract/field-errors.ts';
import { HUDDLE_OTHERS_MAX, TEXT_MAX } from '#contract/limits.ts';
import { line } from '#contract/shapes.ts';
import { Button, Dialog, FormError } from '#web/design/index.ts';
import { checkedBy, FormTextField, useAppForm, useFormField } from '#web/platform/forms/index.ts';
import { newId } from '#web/platform/new-id.ts';
import { paths } from '#web/platform/paths.ts';
import { useConnections } from '#web/slices/connections/index.ts';
import { connectedMembers } from '../choose-members.ts';
import { useStartHuddle } from '../huddle-actions.queries.ts';
import s from './HuddleDialogs.module.css';
import { MemberPicker } from './MemberPicker.tsx';

const check = checkedBy(
  z.object({
    title: line(TEXT_MAX.huddleTitle, 1),
    uids: z.array(z.string()).check(z.minLength(1, fieldError('CHOICE_REQUIRED'))),
    clientId: z.string(),
  }),
);

interface FormValues {
  title: string;
  uids: string[];
  clientId: string;
}

export interface NewHuddleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Starts a chat with connections (M-24). Title and people are kept on this device until the chat is started. */
export function NewHuddleDialog({ open, onOpenChange }: NewHuddleDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const start = useStartHuddle();
  const { data: connections } = useConnections();
  const isAlone = connections !== undefined && connectedMembers(connections).length === 0;
  const { control, attributes, busy, failure } = useAppForm({
    initial: (): FormValues => ({ title: '', uids: [], clientId: newId() }),
    draft: 'huddles.create',
    check,
    async submit(values) {
      const { chatId } = await start.mutateAsync(values);
      onOpenChange(false);
      void navigate(paths.chat(chatId));
    },
  });
  const uids = useFormField<FormValues, string[]>({ control, name: 'uids' });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      dismissible={false}
      title={t.newTitle}
      description={t.newHint}
      closeLabel={t.close}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>
          {!isAlone && (
            <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel={t.starting}>
              {t.start}
            </Button>
          )}
        </>
      }
    >
      <div className={s.parts}>
        {/* Without connections there is only the way to some. */}
        <form {...attributes} id={formId} hidden={isAlone}>
          <FormTextField
            control={control}
            name="title"
            label={t.title}
            required
            placeholder={t.titleHint}
            autoComplete="off"
            max={TEXT_MAX.huddleTitle}
          />
          <FormError>{failure?.message}</FormError>
        </form>
        <MemberPicker chosen={uids.value} onChange={uids.onChange} room={HUDDLE_OTHERS_MAX} error={uids.error} />
      </div>
    </Dialog>
  );
}
