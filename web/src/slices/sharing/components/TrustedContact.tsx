import { useRef, useState } from 'react';
import { TEXT_MAX } from '#contract/limits.ts';
import { type ContactForm, contactForm } from '#contract/sharing/forms.ts';
import type { SafetyCard } from '#contract/sharing/views.ts';
import { Badge, Button, FormError, Skeleton, SkeletonGroup, useConfirm, useToast } from '#web/design/index.ts';
import { checkedBy, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { useFocusAfter } from '#web/platform/useFocusAfter.ts';
import { text } from '#web/text/index.ts';
import { type AfterLogin, useRemoveContact, useSafetyCard, useSaveContact } from '../sharing.queries.ts';
import s from './TrustedContact.module.css';

const t = text.sharing.contact;
const TONES = { asked: 'sun', confirmed: 'ok', declined: 'neutral' } as const;

interface TrustedContactProps {
  afterLogin: AfterLogin;
}

/** The person whom the member trusts, in the settings (B-07). */
export function TrustedContact({ afterLogin }: TrustedContactProps) {
  const card = useSafetyCard();
  const [isEditing, setIsEditing] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter();
  function edit(next: boolean) {
    focusAfter(() => container.current?.querySelector<HTMLElement>(next ? 'input' : 'button'));
    setIsEditing(next);
  }
  const { data } = card;
  if (hasFailed(card)) return <LoadError query={card} compact title={t.failed} />;
  if (!data)
    return (
      <SkeletonGroup label={t.loading}>
        <Skeleton shape="box" height="16.4rem" />
      </SkeletonGroup>
    );
  return (
    <div ref={container}>
      {data.contact && !isEditing ? (
        <Contact contact={data.contact} shared={data.plans.length} afterLogin={afterLogin} onEdit={() => edit(true)} />
      ) : (
        <ContactFields contact={data.contact} afterLogin={afterLogin} onDone={() => edit(false)} />
      )}
    </div>
  );
}

interface ContactProps extends TrustedContactProps {
  contact: NonNullable<SafetyCard['contact']>;
  /** The number of plans that are shared with them. */
  shared: number;
  onEdit: () => void;
}

function Contact({ contact, shared, afterLogin, onEdit }: ContactProps) {
  const confirm = useConfirm();
  const { run, isPending } = useRemoveContact(afterLogin);
  const { name, email, state } = contact;
  async function remove() {
    const sure = await confirm({
      title: t.removeTitle(name),
      description: t.removeText(shared),
      confirmLabel: t.remove,
      cancelLabel: t.keep,
      danger: true,
    });
    if (sure) run(undefined, t.removed);
  }
  return (
    <div className={s.contact}>
      <p className={s.line}>
        <span className={s.name}>
          <b>{name}</b>
          <br />
          {email}
        </span>
        <Badge tone={TONES[state]}>{t.states[state]}</Badge>
      </p>
      <p className={s.hint}>{t.hints[state](name)}</p>
      <div className={s.actions}>
        <Button onClick={onEdit}>{t.edit}</Button>
        <Button variant="quiet" busy={isPending} onClick={() => void remove()}>
          {t.remove}
        </Button>
      </div>
    </div>
  );
}

interface ContactFieldsProps extends TrustedContactProps {
  contact: SafetyCard['contact'];
  onDone: () => void;
}

function ContactFields({ contact, afterLogin, onDone }: ContactFieldsProps) {
  const toast = useToast();
  const { mutateAsync: save } = useSaveContact(afterLogin);
  const { control, busy, failure, attributes } = useAppForm({
    initial: { name: contact?.name ?? '', email: contact?.email ?? '' },
    check: checkedBy(contactForm),
    async submit(values: ContactForm) {
      const { contact: saved } = await save(values);
      onDone();
      toast.show({ text: saved?.state === 'asked' ? t.asked(saved.name) : t.saved, kind: 'ok' });
    },
  });
  return (
    <form {...attributes} className={s.form}>
      <FormTextField control={control} name="name" label={t.name} required autoComplete="off" max={TEXT_MAX.name} />
      <FormTextField
        control={control}
        name="email"
        label={t.email}
        description={t.emailHint}
        type="email"
        required
        autoComplete="off"
      />
      <FormError>{failure?.message}</FormError>
      <div className={s.actions}>
        <Button type="submit" variant="primary" busy={busy} busyLabel={t.saving}>
          {t.save}
        </Button>
        {contact && (
          <Button variant="quiet" onClick={onDone}>
            {t.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
