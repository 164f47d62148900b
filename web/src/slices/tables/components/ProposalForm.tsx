import { useState } from 'react';
import { newYorkDay, newYorkInstants } from '#contract/hangouts/new-york.ts';
import { plannedTimeOf } from '#contract/hangouts/phases.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { type ProposalForm as ProposalFields, proposalForm } from '#contract/tables/forms.ts';
import type { TableView } from '#contract/tables/routes.ts';
import { Button, Dialog, FormError, Segmented, useToast } from '#web/design/index.ts';
import {
  checkedBy,
  FormTextArea,
  FormTextField,
  useAppForm,
  useFormField,
  useFormValue,
} from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { usePropose } from '../tables.queries.ts';
import s from './ProposalForm.module.css';

const t = text.tables.form;

export interface ProposalFormProps {
  table: TableView;
  onClosed: () => void;
}

/** Proposes another plan for the next time of a table. It starts with the plan as it is. */
export function ProposalForm({ table, onClosed }: ProposalFormProps) {
  const [isOpen, setIsOpen] = useState(true);
  const toast = useToast();
  const { mutateAsync } = usePropose(table.id);
  const { dateTime, location, description } = table.hangout;
  const { idea = description } = table;
  const { control, busy, failure, attributes, clearErrors } = useAppForm({
    initial: () => ({ ...plannedTimeOf(dateTime), location, idea }),
    check: checkedBy(proposalForm),
    async submit(values: ProposalFields) {
      await mutateAsync(values);
      setIsOpen(false);
      toast.show({ text: t.sent, kind: 'ok' });
    },
    // An error of the date may come from the time, and the other way round.
    onChange: (name) => (name === 'date' || name === 'time') && clearErrors(['date', 'time']),
  });
  const [date, time] = useFormValue({ control, name: ['date', 'time'] });
  const { value: laterProposal, onChange: setLater } = useFormField({ control, name: 'later' });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={onClosed}
      dismissible={false}
      title={t.title}
      description={t.description}
      closeLabel={t.close}
      form={attributes}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel={t.sending}>
            {t.send}
          </Button>
        </>
      }
    >
      <div className={s.fields}>
        <div className={s.pair}>
          <FormTextField
            control={control}
            name="date"
            label={t.date}
            type="date"
            required
            min={newYorkDay(new Date())}
          />
          <FormTextField control={control} name="time" label={t.time} type="time" required description={t.zone} />
        </div>
        {newYorkInstants({ date, time }).length > 1 && (
          <Segmented
            label={t.twice}
            options={[
              { value: 'first', label: t.first },
              { value: 'second', label: t.second },
            ]}
            value={laterProposal ? 'second' : 'first'}
            onValueChange={(value) => setLater(value === 'second')}
          />
        )}
        <FormTextField
          control={control}
          name="location"
          label={t.location}
          required
          autoComplete="off"
          max={TEXT_MAX.hangoutLocation}
        />
        <FormTextArea
          control={control}
          name="idea"
          label={t.idea}
          required
          minRows={3}
          max={TEXT_MAX.hangoutDescription}
        />
      </div>
      <FormError>{failure?.message}</FormError>
    </Dialog>
  );
}
