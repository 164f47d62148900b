import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { PREVIEWED_AS } from '#contract/profiles/routes.ts';
import { Button, Card } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { text } from '#web/text/index.ts';
import { type PreviewedAs, useProfilePreview } from '../profiles.queries.ts';
import { ProfileBody } from './body/ProfileBody.tsx';
import { ProfileSkeleton } from './body/ProfileSkeleton.tsx';
import s from './PreviewAsOthers.module.css';

const t = text.profiles.asOthers;

/** The member's own profile as the server sends it to others, with a choice of whom (P-15). */
export function PreviewAsOthers({ uid, as }: { uid: string; as: PreviewedAs }) {
  const view = useProfilePreview(uid, as);
  return (
    <>
      <Card className={s.head}>
        <h2 className={s.title}>{t.title}</h2>
        <nav className={s.views} aria-label={t.who}>
          {PREVIEWED_AS.map((audience) => (
            <Button
              key={audience}
              size="sm"
              variant={audience === as ? 'primary' : 'secondary'}
              render={<Link to={`?as=${audience}`} replace aria-current={audience === as ? 'page' : undefined} />}
            >
              {t[audience]}
            </Button>
          ))}
        </nav>
        <p className={s.text}>{t.text}</p>
        <Button icon={<ArrowLeft />} render={<Link to={paths.myProfile} />}>
          {t.back}
        </Button>
      </Card>
      {hasFailed(view) ? (
        <LoadError query={view} level={2} title={t.loadFailed} />
      ) : view.data ? (
        <ProfileBody profile={view.data} />
      ) : (
        <ProfileSkeleton label={text.profiles.own.loading} />
      )}
    </>
  );
}
