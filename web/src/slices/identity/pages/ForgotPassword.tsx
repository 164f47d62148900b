import { useState } from 'react';
import { Link } from 'react-router';
import { Banner, Button, FormError, TextField } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { session } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { EntryPage } from '../components/EntryPage.tsx';
import { emailFault } from '../credentials.ts';
import { useForm } from '../useForm.ts';

const words = text.identity.forgot;

/** Asks for a mail with a link to choose a new password; says the same whether the email has an account. */
export function Component() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, error, form, field } = useForm({
    names: ['email'],
    check: ({ email }) => ({ email: emailFault(email) }),
    async send({ email }) {
      await session.sendPasswordReset(email.trim());
      setSentTo(email.trim());
    },
  });
  return (
    <EntryPage
      title={sentTo ? words.sentTitle : words.title}
      intro={!sentTo && words.intro}
      links={
        <p>
          <Link to={paths.login}>{words.back}</Link>
        </p>
      }
    >
      <form {...form}>
        {sentTo && <Banner tone="ok">{words.sent(sentTo)}</Banner>}
        <TextField
          {...field('email')}
          label={text.identity.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button
          variant={sentTo ? 'secondary' : 'primary'}
          size="lg"
          wide
          type="submit"
          busy={busy}
          busyLabel={words.busy}
        >
          {sentTo ? words.again : words.submit}
        </Button>
        <FormError>{error?.message}</FormError>
      </form>
    </EntryPage>
  );
}
