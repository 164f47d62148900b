import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Picture } from '#contract/media/views.ts';
import { newYorkDay } from '#contract/profiles/birthday.ts';
import { Button, Dialog, FormError, useToast } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { drafts } from '#web/platform/drafts.ts';
import { paths } from '#web/platform/paths.ts';
import { usePicture } from '#web/platform/pictures/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import {
  emptyForm,
  FIELDS,
  type FormErrors,
  type FormField,
  type FormValues,
  formOf,
  problemsOf,
  sentForm,
} from '../form.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useSaveHangout } from '../hangouts.queries.ts';
import { FormFields } from './FormFields.tsx';

const t = text.hangouts;

/** 32 hex digits; `crypto.randomUUID` is missing where the page came over plain http. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface HangoutFormProps {
  /** The hangout to change; null: a new one. */
  hangout: CachedHangout | null;
  onClosed: () => void;
}

/** Plans a hangout, or changes one (H-04). What was typed is kept on this device until it is saved. */
export function HangoutForm({ hangout, onClosed }: HangoutFormProps) {
  const draftKey = hangout ? `hangouts.edit.${hangout.id}` : 'hangouts.create';
  const start = () => (hangout ? formOf(hangout) : emptyForm(newId()));
  const [values, setValues] = useState<FormValues>(() => ({
    ...start(),
    ...drafts.get<Partial<FormValues>>(draftKey),
  }));
  const [errors, setErrors] = useState<FormErrors>({});
  const [isOpen, setIsOpen] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const toast = useToast();
  const save = useSaveHangout(hangout?.id ?? null);

  const latest = useRef(values);
  const picture = usePicture({ uid: useUid(), value: values.picture, onChange: (picture) => change({ picture }) });
  const [isWaiting, setIsWaiting] = useState(false);

  function change(given: Partial<FormValues>) {
    // An upload that is done tells of it in its own time: what was typed meanwhile stands.
    const next = { ...latest.current, ...given };
    latest.current = next;
    setValues(next);
    drafts.set(draftKey, next);
    const touched = Object.keys(given) as FormField[];
    // Of date and time each may have been the other's fault.
    const mended = touched.some((field) => field === 'date' || field === 'time')
      ? [...touched, 'date', 'time']
      : touched;
    setErrors((held) =>
      Object.fromEntries(Object.entries(held).filter(([field]) => !mended.includes(field as FormField))),
    );
  }

  /** Shows what is wrong, and leads to the first of it. */
  function refuse(found: FormErrors) {
    setErrors(found);
    const first = FIELDS.find((field) => found[field]);
    const control = `:is([name="${first}"]:not([aria-hidden="true"]), [data-field="${first}"] button)`;
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(control)?.focus());
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending || isWaiting) return;
    const found = problemsOf(values, new Date(), hangout);
    if (Object.keys(found).length > 0) return refuse(found);
    let chosen: Picture | null;
    try {
      setIsWaiting(true);
      chosen = await picture.settled();
    } catch {
      return refuse({ picture: '' });
    } finally {
      setIsWaiting(false);
    }
    save.mutate(sentForm({ ...latest.current, picture: chosen }), {
      onSuccess({ id }) {
        drafts.clear(draftKey);
        setIsOpen(false);
        if (hangout) toast.show({ text: t.form.saved, kind: 'ok' });
        else void navigate(paths.hangout(id));
      },
      onError(error) {
        if (!(error instanceof ApiError && error.fields)) return;
        if (error.fields.picture) picture.lost(error.fields.picture);
        refuse(error.fields as FormErrors);
      },
    });
  }

  const isBeside = save.error instanceof ApiError && save.error.fields;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={onClosed}
      dismissible={false}
      title={hangout ? t.editTitle : t.createTitle}
      description={hangout ? t.form.told : t.form.draft}
      closeLabel={t.close}
      form={{ ref: form, onSubmit: submit }}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>{t.form.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending || isWaiting}
            busyLabel={hangout ? t.form.saving : t.form.submitting}
          >
            {hangout ? t.form.save : t.form.submit}
          </Button>
        </>
      }
    >
      <FormFields values={values} errors={errors} onChange={change} today={newYorkDay(new Date())} picture={picture} />
      {save.error && !isBeside && <FormError>{save.error.message}</FormError>}
    </Dialog>
  );
}
