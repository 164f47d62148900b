/** The face of the groups slice. */
import { lazyWindow } from '#web/design/index.ts';

/** The form of a group, loaded when somebody creates or changes one. */
export const GroupForm = lazyWindow(() => import('./components/GroupForm.tsx').then((loaded) => loaded.GroupForm));
