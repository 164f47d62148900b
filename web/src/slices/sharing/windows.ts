import { lazyWindow } from '#web/design/index.ts';

// Parts of a page that other slices show as well.

/** The part of a hangout's page about sharing it, loaded for attendees. */
export const SharePlan = lazyWindow(() => import('./components/SharePlan.tsx').then((loaded) => loaded.SharePlan));
