import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { EventView } from '#contract/events/views.ts';
import { newYorkInstants, newYorkTime } from '#contract/hangouts/new-york.ts';
import { TEXT } from '#contract/limits.ts';
import { operators } from '#contract/operators/routes.ts';
import { Button, Dialog, FormError, TextArea, TextField, useToast } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { learnEvent } from '#web/slices/events/index.ts';
import { text } from '#web/text/index.ts';
import { useDeed } from '../operators.queries.ts';
import s from './operators.module.css';

const t = text.operators;
const words = t.events;
const EMPTY = { title: '', location: '', description: '', when: '' };
type Form = typeof EMPTY;

const whenOf = (startsAt: string) => {
  const { date, time } = newYorkTime(new Date(startsAt));
  return `${date}T${time}`;
};
const formOf = ({ title, location, description, startsAt }: EventView): Form => ({
  ...{ title, location, description },
  when: whenOf(startsAt),
});

/** The instant a form means; that of the event as it was where its time was left alone. Undefined: there is no such time. */
function instantOf(when: string, event: EventView | null): string | undefined {
  if (event && when === whenOf(event.startsAt)) return event.startsAt;
  return newYorkInstants({ date: when.slice(0, 10), time: when.slice(11, 16) })[0]?.toISOString();
}

/** A new event, or one that is announced already and changes. What was typed stays until it was saved. */
export function EventDialog({ event, onClosed }: { event: EventView | null; onClosed: () => void }) {
  const [form, setForm] = useState(event ? formOf(event) : EMPTY);
  const [missing, setMissing] = useState<Record<string, string>>({});
  // One name for one event, however often it is sent.
  const clientId = useRef(crypto.randomUUID());
  const queryClient = useQueryClient();
  const toast = useToast();
  const save = useDeed(
    (startsAt: string) => {
      const { title, location, description } = form;
      const body = { title, location, description, startsAt };
      return event
        ? call(operators.changeEvent, { params: { eventId: event.id }, body })
        : call(operators.createEvent, { body: { ...body, clientId: clientId.current } });
    },
    { quiet: true },
  );
  const { error } = save;
  const fields = { ...(error instanceof ApiError ? error.fields : undefined), ...missing };
  const set = (name: keyof Form) => ({
    name,
    value: form[name],
    error: fields[name === 'when' ? 'startsAt' : name],
    onChange: ({ target }: { target: { value: string } }) => setForm((held) => ({ ...held, [name]: target.value })),
  });
  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    const startsAt = instantOf(form.when, event);
    const empty = {
      ...(!form.title.trim() && { title: words.needed }),
      ...(!form.location.trim() && { location: words.needed }),
      ...(!startsAt && { startsAt: form.when ? words.noSuchTime : words.needed }),
    };
    setMissing(empty);
    if (Object.keys(empty).length > 0 || !startsAt) return;
    save.mutate(startsAt, {
      onSuccess(saved) {
        learnEvent(saved);
        onClosed();
        toast.show({ text: event ? words.changed(saved.title) : words.created(saved.title), kind: 'ok' });
        void queryClient.invalidateQueries({ queryKey: ['events', 'list'] });
      },
    });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClosed()}
      title={event ? words.changeTitle : words.create}
      description={event ? words.changeHint : words.createHint}
      closeLabel={t.close}
      dismissible={false}
      form={{ onSubmit: submit, noValidate: true }}
      footer={
        <>
          <Button onClick={onClosed}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={save.isPending} busyLabel={t.saving}>
            {event ? words.save : words.announce}
          </Button>
        </>
      }
    >
      <div className={s.form}>
        <TextField label={words.title} required maxLength={TEXT.hangoutTitle} {...set('title')} />
        <TextField label={words.location} required maxLength={TEXT.hangoutLocation} {...set('location')} />
        <TextField type="datetime-local" label={words.when} description={words.whenHint} required {...set('when')} />
        <TextArea label={words.description} maxLength={TEXT.hangoutDescription} {...set('description')} />
        <FormError>{error && !(error instanceof ApiError && error.fields) ? error.message : undefined}</FormError>
      </div>
    </Dialog>
  );
}
