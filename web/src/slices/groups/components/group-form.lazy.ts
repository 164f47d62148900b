import { lazyWindow } from '#web/design/index.ts';
import type { GroupFormProps } from './GroupForm.tsx';

/** The form of a group, loaded when somebody creates or changes one. */
export const GroupForm = lazyWindow<GroupFormProps>(() => import('./GroupForm.tsx').then((loaded) => loaded.GroupForm));
