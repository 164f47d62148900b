import { installation as t } from '#catalog/installation.ts';
import { type MailServerForm, mailServerForm } from '#contract/installation/forms.ts';
import type { MailServerView, SetUpView } from '#contract/installation/views.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { Badge, Button, FormError, useToast } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { checkedBy, FormPasswordField, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { saveMailServer } from '../set-up.queries.ts';
import { Facts, Part } from './Part.tsx';
import s from './set-up.module.css';

const m = t.mail;
const check = checkedBy(mailServerForm);
const EMPTY: MailServerForm = { name: '', from: '', host: '', port: '587', user: '', password: '' };

/** Returns the form for what is stored. The password is never sent here. */
const formOf = (stored: MailServerView | null): MailServerForm => {
  if (!stored) return EMPTY;
  const { name, from, host, port, user } = stored;
  return { name, from, host, port, user, password: '' };
};

/** Returns the errors by the names of the form's own fields. */
const ownFields = ({ fields }: ApiError) =>
  fields && Object.fromEntries(Object.entries(fields).map(([path, error]) => [path.replace(/^mail\./, ''), error]));

/** The name of the community, and the mail server that the environment or this page sets. */
export function MailServer({ mail, token }: Pick<SetUpView, 'mail'> & { token: string }) {
  return (
    <Part title={m.title} intro={m.intro}>
      {mail?.setBy === 'environment' ? <Given mail={mail} /> : <Form mail={mail} token={token} />}
    </Part>
  );
}

/** The settings of the environment, which nobody can change here. */
function Given({ mail }: { mail: MailServerView }) {
  return (
    <>
      <div>
        <Badge>{t.locked}</Badge>
      </div>
      <Facts
        facts={[
          [m.name, mail.name || t.none],
          [m.from, mail.from],
          [m.host, `${mail.host}:${mail.port}`],
          [m.user, mail.user || t.none],
        ]}
      />
      <p className={s.intro}>{m.lockedHint}</p>
    </>
  );
}

function Form({ mail, token }: { mail: MailServerView | null; token: string }) {
  const toast = useToast();
  const { control, busy, failure, attributes } = useAppForm({
    initial: () => formOf(mail),
    draft: { key: 'installation.mail', fields: ['name', 'from', 'host', 'port', 'user'] },
    check,
    async submit(values) {
      await saveMailServer(token, values);
      toast.show({ text: m.saved, kind: 'ok' });
    },
    fieldsOf: (error) => (error instanceof ApiError ? ownFields(error) : undefined),
  });
  return (
    <form {...attributes} className={s.form}>
      <FormTextField
        control={control}
        name="name"
        label={m.name}
        description={m.nameHint}
        autoComplete="organization"
        maxLength={TEXT_MAX.name}
        required
      />
      <FormTextField
        control={control}
        name="from"
        label={m.from}
        description={m.fromHint}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={TEXT_MAX.email}
        required
      />
      <div className={s.pair}>
        <FormTextField
          control={control}
          name="host"
          label={m.host}
          description={m.hostHint}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <FormTextField control={control} name="port" label={m.port} inputMode="numeric" autoComplete="off" required />
      </div>
      <FormTextField
        control={control}
        name="user"
        label={m.user}
        description={m.userHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={TEXT_MAX.email}
      />
      <FormPasswordField
        control={control}
        name="password"
        label={m.password}
        {...(mail?.hasPassword && { description: m.passwordKept })}
        showLabel={m.showPassword}
        hideLabelText={m.hidePassword}
        autoComplete="off"
      />
      <FormError>{failure?.message}</FormError>
      <div className={s.actions}>
        <Button variant="primary" type="submit" busy={busy} busyLabel={m.saving}>
          {m.save}
        </Button>
      </div>
    </form>
  );
}
