import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { type AccountStatus, account } from '#contract/account/routes.ts';
import { Banner, Button, Card, FormError, PageHeader, Skeleton, SkeletonGroup, useToast } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { NarrowPage } from '#web/platform/screens/NarrowPage.tsx';
import { type ClosedSession, closedSession } from '#web/platform/session/closed-session.ts';
import { AppealFields } from '#web/slices/safety/index.ts';
import { text } from '#web/text/index.ts';
import { type Holder, useClosedHolder } from '../components/account-holder.ts';
import { DataSection } from '../components/DataSection.tsx';
import { DeleteSection } from '../components/DeleteSection.tsx';
import sections from '../components/Section.module.css';

const t = text.account.closed;
const appeal = text.safety.appeal;

/** Lets the holder of a closed account keep it, appeal, download the data or delete it. It needs a login. */
export function Component() {
  // The session ends while the page still shows, so it is read once.
  const [closed] = useState(closedSession);
  return closed ? <ClosedAccount closed={closed} /> : <Navigate to={paths.login} replace />;
}

function ClosedAccount({ closed }: { closed: ClosedSession }) {
  const holder = useClosedHolder(closed);
  const { uid, call } = holder;
  const accountStatus = useQuery({
    queryKey: ['account', 'standing', uid],
    queryFn: () => call(account.readAccountStatus, { params: { uid } }),
    gcTime: 0,
  });
  const { data, error } = accountStatus;
  if (error instanceof ApiError && error.status === 401) return <Navigate to={paths.login} replace />;
  if (error && !data) return <LoadError query={accountStatus} level={1} title={t.failed} text={error.message} />;
  return (
    <NarrowPage>
      {data ? (
        <Choices holder={holder} accountStatus={data} />
      ) : (
        <SkeletonGroup label={t.loading}>
          <Skeleton shape="box" height="16rem" />
        </SkeletonGroup>
      )}
    </NarrowPage>
  );
}

function Choices({ holder, accountStatus }: { holder: Holder; accountStatus: AccountStatus }) {
  const { suspension, deletion } = accountStatus;
  return (
    <>
      <PageHeader
        title={deletion ? t.leavingTitle(new Date(deletion.dueAt)) : t.suspendedTitle}
        text={deletion ? t.leaving : t.suspended}
      />
      <Leave holder={holder} isSuspended={suspension !== null} isPlanned={deletion !== null} />
      {suspension && <Suspension holder={holder} suspension={suspension} />}
      <DataSection holder={holder} />
      <DeleteSection holder={holder} isPlanned={deletion !== null} />
    </>
  );
}

/** Keeps an account that is about to be deleted, or logs out. */
function Leave({ holder, isSuspended, isPlanned }: { holder: Holder; isSuspended: boolean; isPlanned: boolean }) {
  const { uid, call, leave } = holder;
  const navigate = useNavigate();
  const toast = useToast();
  const keep = useMutation({
    mutationFn: () => call(account.undoDeletion, { params: { uid } }),
    async onSuccess() {
      leave();
      toast.show({ text: isSuspended ? t.keptSuspended : t.kept, kind: 'ok' });
      await navigate(paths.login, { replace: true });
    },
  });
  return (
    <>
      <div className={sections.actions}>
        {isPlanned && (
          <Button variant="primary" busy={keep.isPending} busyLabel={t.keeping} onClick={() => keep.mutate()}>
            {t.keep}
          </Button>
        )}
        <Button
          onClick={() => {
            leave();
            void navigate(paths.login, { replace: true });
          }}
        >
          {t.logOut}
        </Button>
      </div>
      <FormError>{keep.error?.message}</FormError>
    </>
  );
}

function Suspension({ holder, suspension }: { holder: Holder; suspension: NonNullable<AccountStatus['suspension']> }) {
  const { uid, call } = holder;
  const client = useQueryClient();
  const key = ['account', 'standing', uid];
  const { state, words } = suspension;
  if (state !== 'open')
    return (
      <Banner title={state === 'sent' ? appeal.sentTitle : appeal.declinedTitle}>
        {state === 'sent' ? appeal.sent : appeal.declined}
      </Banner>
    );
  return (
    <Card className={sections.section} render={<section aria-labelledby="appeal" />}>
      <h2 id="appeal" className={sections.title}>
        {appeal.askTitle}
      </h2>
      <p className={sections.intro}>{appeal.intro}</p>
      <AppealFields
        notice={words}
        send={(appealText) => call(account.sendAppeal, { params: { uid }, body: { words: appealText } })}
        onSent={(next) => client.setQueryData<AccountStatus>(key, (old) => old && { ...old, suspension: next })}
        onRefused={() => void client.invalidateQueries({ queryKey: key })}
      />
    </Card>
  );
}
