import { openedLater } from '#web/design/index.ts';
import type { WelcomeProps } from './Welcome.tsx';

/** The end of the wizard, loaded when a member comes from there. */
export const Welcome = openedLater<WelcomeProps>(() => import('./Welcome.tsx').then((loaded) => loaded.Welcome));
