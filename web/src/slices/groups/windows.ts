import { lazyWindow } from '#web/design/index.ts';

// Parts of a page that other slices show as well.

/** The form of a group, loaded when somebody creates or changes one. */
export const GroupForm = lazyWindow(() => import('./components/GroupForm.tsx').then((loaded) => loaded.GroupForm));
