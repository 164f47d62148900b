import { lazyModule, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { MonthProps } from './Month.tsx';

const part = lazyModule(() => import('./Month.tsx'));

/** The month of hangouts and events, loaded when it is first shown. */
export function MonthWhenLoaded(props: MonthProps) {
  const loaded = part.useModule(true);
  if (loaded) return <loaded.Month {...props} />;
  return (
    <SkeletonGroup label={text.hangouts.loading}>
      <Skeleton shape="box" width="100%" height="24rem" />
    </SkeletonGroup>
  );
}
