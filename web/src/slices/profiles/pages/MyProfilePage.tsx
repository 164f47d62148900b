import { Pencil } from 'lucide-react';
import { Link, Navigate } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { Button, ErrorState, Switch, useToast } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { ProfileBody } from '../components/body/ProfileBody.tsx';
import { ProfileSkeleton } from '../components/body/ProfileSkeleton.tsx';
import { ownReadable } from '../components/body/readable.ts';
import { useOwnUser, useShowPersonality } from '../profiles.queries.ts';

const t = text.profiles.own;

/** /myprofile: the own profile, with invitations where something is still empty (P-10). */
export function Component() {
  const own = useOwnUser();
  if (own.isError && !own.data) {
    return (
      <ErrorState
        level={1}
        title={t.loadFailed}
        retryLabel={t.retry}
        retrying={own.isFetching}
        onRetry={() => void own.refetch()}
      />
    );
  }
  if (!own.data) return <ProfileSkeleton label={t.loading} />;
  const profile = ownReadable(own.data);
  // The router asks before it opens this page; this is for who lost the profile while looking at it.
  if (!profile) return <Navigate to={paths.profileSetup} replace />;
  return (
    <ProfileBody
      profile={profile}
      inviting
      actions={
        <Button icon={<Pencil />} wide render={<Link to={paths.profileSetup} />}>
          {t.edit}
        </Button>
      }
      insightsToggle={<InsightsSwitch shown={profile.showPersonality} />}
    />
  );
}

/** Flips whether others see the panel, at once. */
function InsightsSwitch({ shown }: { shown: boolean }) {
  const toast = useToast();
  const { mutate } = useShowPersonality();
  const flip = (next: boolean) =>
    mutate(next, { onError: () => void toast.show({ text: t.toggleFailed, kind: 'error' }) });
  return <Switch label={t.toggle} checked={shown} onCheckedChange={flip} />;
}
