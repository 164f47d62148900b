import { lazyWindow } from '#web/design/index.ts';

/** The question whom an attendee would like to meet again, loaded when a past hangout is opened. */
export const MeetAgain = lazyWindow<{ hangoutId: string }>(() =>
  import('./MeetAgain.tsx').then((loaded) => loaded.MeetAgain),
);
