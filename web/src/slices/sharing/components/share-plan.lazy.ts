import { lazyWindow } from '#web/design/index.ts';
import type { SharePlanProps } from './SharePlan.tsx';

/** The part of a hangout's page about sharing it, loaded for attendees. */
export const SharePlan = lazyWindow<SharePlanProps>(() => import('./SharePlan.tsx').then((loaded) => loaded.SharePlan));
