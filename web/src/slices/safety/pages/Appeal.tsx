import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { safety } from '#contract/safety/routes.ts';
import type { AppealState } from '#contract/safety/views.ts';
import { Banner, Button, FormError, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { checkedBy, useAppForm } from '#web/platform/forms/index.ts';
import { paths } from '#web/platform/paths.ts';
import { queryClient } from '#web/platform/query.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { EmailField, EntryPage, emailInput } from '#web/slices/identity/index.ts';
import { text } from '#web/text/index.ts';
import { AppealFields } from '../components/AppealFields.tsx';

const t = text.safety.appeal;
const GONE = ['APPEAL_GONE', 'INVALID_INPUT'];
const checkEmail = checkedBy(z.object({ email: emailInput }));

/** Lets a suspended member appeal by the link in the email. Without the link, it sends a new one. */
export function Component() {
  const token = useLocation().hash.slice(1);
  return token ? <ByLink key={token} token={token} /> : <LinkRequest title={t.askTitle} intro={t.ask} />;
}

function Frame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <EntryPage
      title={title}
      intro={intro}
      links={
        <p>
          <Link to={paths.login}>{t.back}</Link>
        </p>
      }
    >
      {children}
    </EntryPage>
  );
}

const keyOf = (token: string) => ['safety', 'appeal', token] as const;

function ByLink({ token }: { token: string }) {
  const appeal = useQuery({
    queryKey: keyOf(token),
    queryFn: () => call(safety.appealState, { body: { token } }),
    gcTime: 0,
    retry: false,
  });
  const { data, error } = appeal;
  if (data?.state === 'open') return <AppealForm token={token} notice={data.words} />;
  if (data?.state === 'sent') return <Notice title={t.sentTitle}>{t.sent}</Notice>;
  if (data?.state === 'declined') return <Notice title={t.declinedTitle}>{t.declined}</Notice>;
  if (error instanceof ApiError && GONE.includes(error.code)) return <LinkRequest title={t.goneTitle} intro={t.gone} />;
  if (error) return <LoadError query={appeal} level={1} title={t.failed} text={error.message} />;
  return (
    <Frame title={t.title}>
      <SkeletonGroup label={t.loading}>
        <Skeleton shape="box" height="10rem" />
      </SkeletonGroup>
    </Frame>
  );
}

function Notice({ title, children }: { title: string; children: string }) {
  return (
    <Frame title={title}>
      <Banner>{children}</Banner>
    </Frame>
  );
}

function AppealForm({ token, notice }: { token: string; notice: string }) {
  const key = keyOf(token);
  return (
    <Frame title={t.title} intro={t.intro}>
      <AppealFields
        notice={notice}
        send={(words) => call(safety.appeal, { body: { token, words } })}
        onSent={(state) => queryClient.setQueryData<AppealState>(key, state)}
        onRefused={() => void queryClient.invalidateQueries({ queryKey: key })}
      />
    </Frame>
  );
}

/** Sends a new link, for members who have lost the email. The answer is the same for every address. */
function LinkRequest({ title, intro }: { title: string; intro: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { control, busy, failure, attributes } = useAppForm({
    initial: { email: '' },
    check: checkEmail,
    async submit(body) {
      await call(safety.appealLink, { body });
      setSentTo(body.email);
    },
  });
  return (
    <Frame title={title} intro={intro}>
      <form {...attributes}>
        {sentTo && <Banner tone="ok">{t.asked(sentTo)}</Banner>}
        <EmailField control={control} name="email" />
        <Button variant="primary" size="lg" wide type="submit" busy={busy} busyLabel={t.sending}>
          {t.askAgain}
        </Button>
        <FormError>{failure?.message}</FormError>
      </form>
    </Frame>
  );
}
