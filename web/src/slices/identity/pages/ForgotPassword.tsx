import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { Banner, Button, FormError } from '#web/design/index.ts';
import { checkedBy, useAppForm } from '#web/platform/forms/index.ts';
import { paths } from '#web/platform/paths.ts';
import { session } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { EmailField } from '../components/CredentialFields.tsx';
import { EntryPage } from '../components/EntryPage.tsx';
import { EMAIL_DRAFT, emailInput } from '../credentials.ts';

const t = text.identity.forgot;
const check = checkedBy(z.object({ email: emailInput }));

/** Asks for an email with a link to choose a new password. The answer is the same if the email has no account. */
export function Component() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { control, busy, failure, attributes } = useAppForm({
    initial: { email: '' },
    draft: EMAIL_DRAFT,
    check,
    async submit({ email }) {
      await session.sendPasswordReset(email);
      setSentTo(email);
    },
  });
  return (
    <EntryPage
      title={sentTo ? t.sentTitle : t.title}
      intro={!sentTo && t.intro}
      links={
        <p>
          <Link to={paths.login}>{t.back}</Link>
        </p>
      }
    >
      <form {...attributes}>
        {sentTo && <Banner tone="ok">{t.sent(sentTo)}</Banner>}
        <EmailField control={control} name="email" />
        <Button variant={sentTo ? 'secondary' : 'primary'} size="lg" wide type="submit" busy={busy} busyLabel={t.busy}>
          {sentTo ? t.again : t.submit}
        </Button>
        <FormError>{failure?.message}</FormError>
      </form>
    </EntryPage>
  );
}
