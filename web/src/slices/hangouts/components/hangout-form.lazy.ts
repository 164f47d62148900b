import { lazyWindow } from '#web/design/index.ts';
import type { HangoutFormProps } from './HangoutForm.tsx';

/** The form of a hangout, loaded when somebody creates or changes one. */
export const HangoutForm = lazyWindow<HangoutFormProps>(() =>
  import('./HangoutForm.tsx').then((loaded) => loaded.HangoutForm),
);
