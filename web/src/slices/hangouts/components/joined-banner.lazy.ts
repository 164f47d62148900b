import { lazyWindow } from '#web/design/index.ts';
import type { JoinedBannerProps } from './JoinedBanner.tsx';

/** The confirmation of a place, loaded when a member joins a hangout. */
export const JoinedBanner = lazyWindow<JoinedBannerProps>(() =>
  import('./JoinedBanner.tsx').then((loaded) => loaded.JoinedBanner),
);
