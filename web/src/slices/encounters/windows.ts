import { lazyWindow } from '#web/design/index.ts';

// Parts of a page that other slices show as well.

/** The question whom an attendee would like to meet again, loaded when a past hangout is opened. */
export const MeetAgain = lazyWindow(() => import('./components/MeetAgain.tsx').then((loaded) => loaded.MeetAgain));
