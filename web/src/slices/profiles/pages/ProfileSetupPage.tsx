import { Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { text } from '#web/text/index.ts';
import { Wizard } from '../components/wizard/Wizard.tsx';
import { useOwnUser } from '../profiles.queries.ts';
import s from './ProfileSetupPage.module.css';

const t = text.profiles.wizard;

/** /profile-setup. The saved profile is loaded before anything can be typed over it (W-06). */
export function Component() {
  const ownUser = useOwnUser();
  if (ownUser.data) return <Wizard key={ownUser.data.uid} own={ownUser.data} />;
  if (hasFailed(ownUser)) return <LoadError query={ownUser} level={1} title={t.loadFailed} text={t.loadFailedHint} />;
  return (
    <SkeletonGroup label={t.loading} className={s.waiting}>
      <Skeleton width="18rem" height="2.5rem" shape="box" />
      <Skeleton width="100%" height="2.5rem" shape="box" />
      <Skeleton shape="circle" width="160px" />
      {['name', 'username', 'bio'].map((key) => (
        <Skeleton key={key} width="100%" height="3rem" shape="box" />
      ))}
    </SkeletonGroup>
  );
}
