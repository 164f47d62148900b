import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { TEXT } from '#contract/limits.ts';
import { safety } from '#contract/safety/routes.ts';
import type { AppealState } from '#contract/safety/views.ts';
import {
  Banner,
  Button,
  ErrorState,
  FormError,
  Skeleton,
  SkeletonGroup,
  TextArea,
  TextField,
} from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { EntryPage, emailFault } from '#web/slices/identity/index.ts';
import { text } from '#web/text/index.ts';

const t = text.safety.appeal;
const GONE = ['APPEAL_GONE', 'INVALID_INPUT'];

/** What a suspended member can say against it, by the link in the mail; without the link, the way to get it. */
export function Component() {
  const token = useLocation().hash.slice(1);
  return token ? <ByLink key={token} token={token} /> : <Ask title={t.askTitle} intro={t.ask} />;
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
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(token),
    queryFn: () => call(safety.appealState, { body: { token } }),
    gcTime: 0,
    retry: false,
  });
  if (data?.state === 'open') return <Say token={token} told={data.words} />;
  if (data?.state === 'sent') return <Told title={t.sentTitle}>{t.sent}</Told>;
  if (data?.state === 'declined') return <Told title={t.declinedTitle}>{t.declined}</Told>;
  if (error instanceof ApiError && GONE.includes(error.code)) return <Ask title={t.goneTitle} intro={t.gone} />;
  if (error) {
    return (
      <ErrorState
        level={1}
        title={t.failed}
        text={error.message}
        retryLabel={t.retry}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Frame title={t.title}>
      <SkeletonGroup label={t.loading}>
        <Skeleton shape="box" height="10rem" />
      </SkeletonGroup>
    </Frame>
  );
}

function Told({ title, children }: { title: string; children: string }) {
  return (
    <Frame title={title}>
      <Banner>{children}</Banner>
    </Frame>
  );
}

function Say({ token, told }: { token: string; told: string }) {
  const [words, setWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const queryClient = useQueryClient();
  const length = words.trim().length;
  const send = useMutation({
    mutationFn: () => call(safety.appeal, { body: { token, words } }),
    onSuccess: (state) => queryClient.setQueryData<AppealState>(keyOf(token), state),
    onError: (error) => void (error instanceof ApiError && queryClient.invalidateQueries({ queryKey: keyOf(token) })),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(length === 0);
    if (length > 0 && length <= TEXT.appeal) send.mutate();
  }
  return (
    <Frame title={t.title} intro={t.intro}>
      <form onSubmit={submit} noValidate>
        {told && <Banner title={t.told}>{told}</Banner>}
        <TextArea
          label={t.words}
          description={t.wordsHint}
          name="words"
          required
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            setIsMissing(false);
          }}
          error={isMissing ? t.needed : undefined}
          count={{ n: length, max: TEXT.appeal }}
        />
        <Button variant="primary" size="lg" wide type="submit" busy={send.isPending} busyLabel={t.sending}>
          {t.send}
        </Button>
        <FormError>{send.error?.message}</FormError>
      </form>
    </Frame>
  );
}

/** The way to a link, for who has lost the mail. It says the same whatever the address. */
function Ask({ title, intro }: { title: string; intro: string }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const ask = useMutation({ mutationFn: (to: string) => call(safety.appealLink, { body: { email: to } }) });
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = emailFault(email);
    setFault(found);
    if (!found) ask.mutate(email.trim());
  }
  return (
    <Frame title={title} intro={intro}>
      <form onSubmit={submit} noValidate>
        {ask.isSuccess && <Banner tone="ok">{t.asked(ask.variables)}</Banner>}
        <TextField
          label={text.identity.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            setFault(undefined);
          }}
          error={fault}
        />
        <Button variant="primary" size="lg" wide type="submit" busy={ask.isPending} busyLabel={t.sending}>
          {t.askAgain}
        </Button>
        <FormError>{ask.error?.message}</FormError>
      </form>
    </Frame>
  );
}
