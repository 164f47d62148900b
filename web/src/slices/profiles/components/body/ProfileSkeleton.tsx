import { Skeleton, SkeletonGroup } from '#web/design/index.ts';
import s from './Body.module.css';
import hero from './Hero.module.css';

/** The placeholder of a profile. */
export function ProfileSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className={s.profile}>
      <div className={hero.hero}>
        <Skeleton shape="box" ratio={1} width="100%" className={hero.photo} />
        <div className={hero.words}>
          <Skeleton shape="box" width="14rem" height="2.25rem" />
          <Skeleton width="8rem" />
          <Skeleton width="12rem" />
        </div>
      </div>
      <div className={s.read}>
        <Skeleton width="100%" />
        <Skeleton width="80%" />
        <Skeleton shape="box" width="100%" height="7rem" />
        <Skeleton width="10rem" />
        <Skeleton shape="box" width="100%" height="16rem" />
      </div>
    </SkeletonGroup>
  );
}
