import { Link } from 'react-router';
import { installation as t } from '#catalog/installation.ts';
import { Banner, Button, PageHeader } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { NarrowPage } from '#web/platform/screens/NarrowPage.tsx';
import { IssueCode, StepUpContext } from '#web/slices/operators/index.ts';
import { useStepUp } from '#web/slices/passkeys/index.ts';
import { useBackups } from '../set-up.queries.ts';
import { FirstPasskey } from './FirstPasskey.tsx';
import { Part } from './Part.tsx';
import s from './set-up.module.css';

/** The parts that an operator does: the passkey, invitations, and what is left. */
export function AfterOperator() {
  const stepUp = useStepUp();
  const { data } = useBackups();
  return (
    <StepUpContext value={stepUp}>
      <NarrowPage>
        <PageHeader title={t.after.title} text={t.after.intro} />
        <ol className={s.parts}>
          <FirstPasskey />
          <Part title={t.invitations.title} intro={t.invitations.intro}>
            <div className={s.actions}>
              <IssueCode />
              <Button render={<Link to={paths.operator('codes')} />}>{t.invitations.codes}</Button>
            </div>
          </Part>
          <Part title={t.left.title} intro={t.left.intro}>
            {data && !data.isScheduled && <Banner tone="warning">{t.left.noBackups}</Banner>}
            <div className={s.actions}>
              <Button variant="primary" render={<Link to={paths.intros} />}>
                {t.left.intros}
              </Button>
              <Button render={<Link to={paths.operator('status')} />}>{t.left.status}</Button>
            </div>
          </Part>
        </ol>
      </NarrowPage>
      {stepUp.dialog}
    </StepUpContext>
  );
}
