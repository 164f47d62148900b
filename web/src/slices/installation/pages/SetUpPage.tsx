import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { installation as t } from '#catalog/installation.ts';
import type { SetUpView } from '#contract/installation/views.ts';
import { PageHeader } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { queryClient } from '#web/platform/query.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { Loading } from '#web/platform/screens/Loading.tsx';
import { NarrowPage } from '#web/platform/screens/NarrowPage.tsx';
import { NotFound } from '#web/platform/screens/NotFound.tsx';
import { session, useSession } from '#web/platform/session/index.ts';
import { useStaffRole } from '#web/slices/operators/index.ts';
import { profileKeys, useOwnUser } from '#web/slices/profiles/index.ts';
import { AfterOperator } from '../components/AfterOperator.tsx';
import { Backups } from '../components/Backups.tsx';
import { FirstOperator } from '../components/FirstOperator.tsx';
import { MailServer } from '../components/MailServer.tsx';
import { Facts, Part } from '../components/Part.tsx';
import s from '../components/set-up.module.css';
import { TestMail } from '../components/TestMail.tsx';
import { becomeOperator, isGone, testedBefore, useSetUp } from '../set-up.queries.ts';

/** The set-up of a new installation. For everybody without the printed link, and no operator, it is an unknown page. */
export function Component() {
  const token = useLocation().hash.slice(1);
  return useSession('state') === 'loading' ? <Loading /> : <Page key={token} token={token} />;
}

function Page({ token }: { token: string }) {
  const setUp = useSetUp(token);
  const user = useOwnUser();
  const role = useStaffRole();
  if (role === 'operator') return <AfterOperator />;
  if (setUp.isLoading || user.isLoading) return <Loading />;
  if (setUp.error && !isGone(setUp.error)) return <LoadError query={setUp} level={1} title={t.failed} />;
  if (setUp.error || !setUp.data) return <NotFound />;
  return <BeforeOperator view={setUp.data} token={token} />;
}

/** The parts for the holder of the link. */
function BeforeOperator({ view, token }: { view: SetUpView; token: string }) {
  const [testedEmail, setTestedEmail] = useState(testedBefore);
  const navigate = useNavigate();
  async function appoint() {
    await becomeOperator(token);
    await queryClient.refetchQueries({ queryKey: profileKeys.own(session.getSnapshot().uid ?? '') });
    await navigate(paths.setUp, { replace: true });
  }
  return (
    <NarrowPage>
      <PageHeader title={t.title} text={t.intro} />
      <ol className={s.parts}>
        <Part title={t.address.title} intro={t.address.intro}>
          <Facts facts={[[t.address.name, view.publicUrl]]} />
        </Part>
        <MailServer mail={view.mail} token={token} />
        <TestMail token={token} hasServer={view.mail !== null} onAccepted={setTestedEmail} />
        <Backups view={view} token={token} />
        <FirstOperator hasServer={view.mail !== null} testedEmail={testedEmail} appoint={appoint} />
      </ol>
      <p className={s.intro}>{t.next}</p>
    </NarrowPage>
  );
}
