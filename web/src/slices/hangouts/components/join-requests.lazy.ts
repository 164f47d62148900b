import { lazyWindow } from '#web/design/index.ts';
import type { JoinRequestsProps } from './JoinRequests.tsx';

/** The members who ask to join, loaded for the host and the co-host alone. */
export const JoinRequests = lazyWindow<JoinRequestsProps>(() =>
  import('./JoinRequests.tsx').then((loaded) => loaded.JoinRequests),
);
