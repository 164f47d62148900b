import { lazyModule } from '#web/design/index.ts';

/** Makes links of addresses. Few announcements have any, so its code is loaded for them alone. */
export const textWithLinks = lazyModule(() => import('./AnnouncedText.tsx'));
