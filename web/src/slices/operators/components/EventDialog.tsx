import { useState } from 'react';
import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import { changedEvent } from '#contract/events/forms.ts';
import type { EventView } from '#contract/events/views.ts';
import { newYorkInstants, newYorkTime } from '#contract/hangouts/new-york.ts';
import { durationOf } from '#contract/hangouts/phases.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { operators } from '#contract/operators/routes.ts';
import { Button, FormError, useToast } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import {
  type Checked,
  errorsOf,
  type FieldErrors,
  FormSelect,
  FormTextArea,
  FormTextField,
  useAppForm,
  useFormValue,
} from '#web/platform/forms/index.ts';
import { newId } from '#web/platform/new-id.ts';
import { useUid } from '#web/platform/session/index.ts';
import { receiveEvent, refetchEventLists } from '#web/slices/events/index.ts';
import { durationChoices } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';
import { useOperatorAction } from '../operators.queries.ts';
import { OperatorDialog } from './OperatorDialog.tsx';
import s from './operators.module.css';

const operatorText = text.operators;
const t = operatorText.events;
/** The choice of an operator who does not know when an event ends. */
const NO_END = 'none';
const EMPTY = { title: '', location: '', description: '', when: '', durationMinutes: NO_END };
type Form = typeof EMPTY;
type SentEvent = z.output<typeof changedEvent>;

const whenOf = (startsAt: string) => {
  const { date, time } = newYorkTime(new Date(startsAt));
  return `${date}T${time}`;
};
const formOf = ({ title, location, description, startsAt, endsAt }: EventView): Form => ({
  title,
  location,
  description,
  when: whenOf(startsAt),
  durationMinutes: endsAt ? String(durationOf({ dateTime: startsAt, endsAt })) : NO_END,
});

/**
 * Returns the instant that a form means. An unchanged time keeps the instant of the event. Undefined for a time that New
 * York's clock skips.
 */
function instantOf(localTime: string, event: EventView | null): string | undefined {
  if (event && localTime === whenOf(event.startsAt)) return event.startsAt;
  return newYorkInstants({ date: localTime.slice(0, 10), time: localTime.slice(11, 16) })[0]?.toISOString();
}

/** Names the errors as the form's fields. */
const asTyped = ({ startsAt, ...errors }: FieldErrors): FieldErrors =>
  startsAt === undefined ? errors : { ...errors, when: startsAt };

/** Checks the form by the contract. */
function checkEvent({ when, durationMinutes, ...typed }: Form, event: EventView | null): Checked<SentEvent> {
  const startsAt = instantOf(when, event);
  const parsed = changedEvent.safeParse({
    ...typed,
    startsAt,
    durationMinutes: durationMinutes === NO_END ? null : Number(durationMinutes),
  });
  if (parsed.success) return { values: parsed.data };
  const missing = Object.entries({ ...typed, when }).filter(([name, value]) => name !== 'description' && !value.trim());
  const errors = { ...asTyped(errorsOf(parsed.error)), ...(startsAt === undefined && { when: t.noSuchTime }) };
  return { errors: { ...errors, ...Object.fromEntries(missing.map(([name]) => [name, t.needed])) } };
}

/** Creates an event, or changes one that was announced. A failed save keeps the values. */
export function EventDialog({ event, onClosed }: { event: EventView | null; onClosed: () => void }) {
  // The id makes the event once, however often the form is sent.
  const [clientId] = useState(newId);
  const uid = useUid();
  const toast = useToast();
  const save = useOperatorAction(
    (body: SentEvent) =>
      event
        ? call(operators.changeEvent, { params: { eventId: event.id }, body })
        : call(operators.createEvent, { body: { ...body, clientId } }),
    { quiet: true },
  );
  const { control, busy, failure, attributes } = useAppForm({
    initial: event ? formOf(event) : EMPTY,
    check: (typed) => checkEvent(typed, event),
    async submit(body) {
      const saved = await save.mutateAsync(body);
      receiveEvent(saved);
      onClosed();
      toast.show({ text: event ? t.changed(saved.title) : t.created(saved.title), kind: 'ok' });
      void refetchEventLists(uid);
    },
    fieldsOf: (error) => (error instanceof ApiError && error.fields ? asTyped(error.fields) : undefined),
  });
  return (
    <OperatorDialog
      open
      onOpenChange={(open) => !open && onClosed()}
      title={event ? t.changeTitle : t.create}
      description={event ? t.changeHint : t.createHint}
      closeLabel={operatorText.close}
      dismissible={false}
      form={attributes}
      footer={
        <>
          <Button onClick={onClosed}>{operatorText.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel={operatorText.saving}>
            {event ? t.save : t.announce}
          </Button>
        </>
      }
    >
      <div className={s.form}>
        <FormTextField control={control} name="title" label={t.title} required maxLength={TEXT_MAX.hangoutTitle} />
        <FormTextField
          control={control}
          name="location"
          label={t.location}
          required
          maxLength={TEXT_MAX.hangoutLocation}
        />
        <FormTextField
          control={control}
          name="when"
          type="datetime-local"
          label={t.when}
          description={t.whenHint}
          required
        />
        <Until control={control} event={event} />
        <FormTextArea
          control={control}
          name="description"
          label={t.description}
          maxLength={TEXT_MAX.hangoutDescription}
        />
        <FormError>{failure?.message}</FormError>
      </div>
    </OperatorDialog>
  );
}

interface UntilProps {
  // biome-ignore lint/suspicious/noExplicitAny: what the form sends is of no concern to its fields
  control: Control<Form, any, any>;
  event: EventView | null;
}

/** The choice of the end, as a duration (E-05). */
function Until({ control, event }: UntilProps) {
  const localTime = useFormValue({ control, name: 'when' });
  const startsAt = instantOf(localTime, event);
  return (
    <FormSelect
      control={control}
      name="durationMinutes"
      label={t.until}
      options={[
        { value: NO_END, label: t.noEnd },
        ...durationChoices(startsAt === undefined ? undefined : new Date(startsAt)),
      ]}
      placeholder={t.until}
    />
  );
}
