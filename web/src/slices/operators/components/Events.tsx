import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { TEXT } from '#contract/limits.ts';
import { operators } from '#contract/operators/routes.ts';
import { Button, Dialog, FormError, TextArea, TextField, useToast } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { EventList } from '#web/slices/events/index.ts';
import { text } from '#web/text/index.ts';
import { newYorkInstant } from '../new-york.ts';
import { useDeed } from '../operators.queries.ts';
import s from './operators.module.css';

const t = text.operators;
const words = t.events;
const EMPTY = { title: '', location: '', description: '', when: '' };

/** Community events: what is announced, and a new one (E-03). */
export function Events() {
  const [open, setOpen] = useState(false);
  return (
    <div className={s.panel}>
      <div>
        <Button variant="primary" onClick={() => setOpen(true)}>
          {words.create}
        </Button>
      </div>
      <EventList />
      <EventDialog open={open} onOpenChange={setOpen} />
    </div>
  );
}

function EventDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [form, setForm] = useState(EMPTY);
  const [missing, setMissing] = useState<Record<string, string>>({});
  // One name for one event, however often it is sent.
  const clientId = useRef(crypto.getRandomValues(new Uint32Array(3)).join('-'));
  const queryClient = useQueryClient();
  const toast = useToast();
  const create = useDeed(
    (startsAt: string) => {
      const { title, location, description } = form;
      return call(operators.createEvent, {
        body: { title, location, description, startsAt, clientId: clientId.current },
      });
    },
    { quiet: true },
  );
  const { error } = create;
  const fields = { ...(error instanceof ApiError ? error.fields : undefined), ...missing };
  const set = (name: keyof typeof EMPTY) => ({
    name,
    value: form[name],
    error: fields[name === 'when' ? 'startsAt' : name],
    onChange: ({ target }: { target: { value: string } }) => setForm((held) => ({ ...held, [name]: target.value })),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const startsAt = newYorkInstant(form.when);
    const empty = {
      ...(!form.title.trim() && { title: words.needed }),
      ...(!form.location.trim() && { location: words.needed }),
      ...(!startsAt && { startsAt: words.needed }),
    };
    setMissing(empty);
    if (Object.keys(empty).length > 0 || !startsAt) return;
    create.mutate(startsAt, {
      onSuccess({ title }) {
        clientId.current = crypto.getRandomValues(new Uint32Array(3)).join('-');
        setForm(EMPTY);
        onOpenChange(false);
        toast.show({ text: words.created(title), kind: 'ok' });
        void queryClient.invalidateQueries({ queryKey: ['events'] });
      },
    });
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.create}
      description={words.createHint}
      closeLabel={t.close}
      dismissible={false}
      form={{ onSubmit: submit, noValidate: true }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={create.isPending} busyLabel={t.saving}>
            {words.announce}
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
