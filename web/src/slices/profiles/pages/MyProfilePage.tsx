import { Armchair, CalendarHeart, Eye, Pencil, Settings, Users } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { PREVIEWED_AS } from '#contract/profiles/routes.ts';
import { Button, Switch, useToast } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { text } from '#web/text/index.ts';
import { ProfileBody } from '../components/body/ProfileBody.tsx';
import { ProfileSkeleton } from '../components/body/ProfileSkeleton.tsx';
import { ownReadable } from '../components/body/readable-profile.ts';
import { PreviewAsOthers } from '../components/PreviewAsOthers.tsx';
import { type ProfileSwitch, useOwnUser, useProfileSwitch } from '../profiles.queries.ts';
import s from './MyProfilePage.module.css';

const t = text.profiles.own;
/** The other pages about the member. */
const LINKS = [
  { to: paths.connections, icon: <Users />, label: t.connections },
  { to: paths.tables, icon: <Armchair />, label: text.tables.fromProfile },
  { to: paths.arrivals, icon: <CalendarHeart />, label: t.arrivals },
  { to: paths.settings(), icon: <Settings />, label: text.app.bar.settings },
];

/** /myprofile: the member's own profile, with suggestions for empty parts (P-10). */
export function Component() {
  const ownUser = useOwnUser();
  const [search] = useSearchParams();
  const as = PREVIEWED_AS.find((audience) => audience === search.get('as'));
  if (hasFailed(ownUser)) return <LoadError query={ownUser} level={1} title={t.loadFailed} />;
  if (!ownUser.data) return <ProfileSkeleton label={t.loading} />;
  const profile = ownReadable(ownUser.data);
  // The router checks this before it opens the page. A profile can also disappear while the page is open.
  if (!profile) return <Navigate to={paths.profileSetup} replace />;
  if (as) return <PreviewAsOthers uid={profile.uid} as={as} />;
  return (
    <ProfileBody
      profile={profile}
      inviting
      actions={
        <>
          <div className={s.actions}>
            <Button variant="primary" icon={<Pencil />} render={<Link to={paths.profileSetup} />}>
              {t.edit}
            </Button>
            <Button icon={<Eye />} render={<Link to="?as=stranger" />}>
              {text.profiles.asOthers.show}
            </Button>
          </div>
          <div className={s.links}>
            {LINKS.map(({ to, icon, label }) => (
              <Button key={to} variant="quiet" size="sm" icon={icon} render={<Link to={to} />}>
                {label}
              </Button>
            ))}
          </div>
          <OwnSwitch field="openToMeeting" label={t.openToMeeting} on={profile.openToMeeting} />
        </>
      }
      insightsToggle={<OwnSwitch field="showPersonality" label={t.toggle} on={profile.showPersonality} />}
    />
  );
}

/** A switch that is saved immediately. */
function OwnSwitch({ field, label, on }: { field: ProfileSwitch; label: string; on: boolean }) {
  const toast = useToast();
  const { mutate } = useProfileSwitch(field, {
    onFailed: () => void toast.show({ text: t.toggleFailed, kind: 'error' }),
  });
  return <Switch label={label} checked={on} onCheckedChange={(next) => mutate(next)} />;
}
