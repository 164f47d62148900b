import { Pencil } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { ProfileView } from '#contract/profiles/views.ts';
import { Button, ErrorState } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { commonWith, ProfileBody, ProfileSkeleton, useOwnUser, useProfileView } from '#web/slices/profiles/index.ts';
import { ConnectionSummary } from '#web/slices/writing/index.ts';
import { text } from '#web/text/index.ts';
import { ConnectActions } from '../components/ConnectActions.tsx';
import { ReceivedNote } from '../components/ReceivedNote.tsx';
import s from './UserPage.module.css';

const t = text.connections;

/** /user/{userId}: another member's profile, with the buttons to connect, write, block and report (P-01 to P-08, P-11). */
export function Component() {
  const { userId = '' } = useParams();
  const profile = useProfileView(userId);
  const goneNotice = profile.error instanceof ApiError && GONE[profile.error.code];
  if (goneNotice) return <ErrorState level={1} title={goneNotice.title} text={goneNotice.text} action={<ToIntros />} />;
  if (profile.data) return <Profile key={userId} view={profile.data} />;
  if (profile.isError) {
    return (
      <LoadError query={profile} level={1} title={t.loadFailed} text={profile.error.message} action={<ToIntros />} />
    );
  }
  return <ProfileSkeleton label={t.loading} />;
}

const UNKNOWN = { title: t.userNotFound, text: t.userNotFoundHint };
/** Errors that stay the same when tried again (P-08). An invalid id is shown like an unknown member. */
const GONE: Record<string, { title: string; text: string }> = {
  USER_NOT_FOUND: UNKNOWN,
  INVALID_INPUT: UNKNOWN,
  PROFILE_NOT_FOUND: { title: t.profileNotFound, text: t.profileNotFoundHint },
};

function Profile({ view }: { view: ProfileView }) {
  const ownUser = useOwnUser().data;
  return (
    <div className={s.page}>
      <ProfileBody
        profile={view}
        common={commonWith(view, ownUser)}
        inCommon={view.inCommon}
        opening={!view.isOwn && <ConnectionSummary uid={view.uid} username={view.username} />}
        actions={
          view.isOwn ? (
            <ItsYou />
          ) : (
            <>
              <ConnectActions view={view} />
              <ReceivedNote view={view} />
            </>
          )
        }
      />
    </div>
  );
}

function ItsYou() {
  return (
    <div className={s.you}>
      <p>{t.itsYou}</p>
      <Button icon={<Pencil />} wide render={<Link to={paths.profileSetup} />}>
        {t.edit}
      </Button>
    </div>
  );
}

const ToIntros = () => <Button render={<Link to={paths.intros} />}>{t.toIntros}</Button>;
