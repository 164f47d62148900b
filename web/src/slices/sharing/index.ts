/** The parts of sharing that other slices import. */
import { lazyWindow } from '#web/design/index.ts';

export { TrustedContact } from './components/TrustedContact.tsx';

/** The part of a hangout's page about sharing it, loaded for attendees. */
export const SharePlan = lazyWindow(() => import('./components/SharePlan.tsx').then((loaded) => loaded.SharePlan));
