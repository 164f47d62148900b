import { openedLater } from '#web/design/index.ts';
import type { ReportFormProps } from './ReportForm.tsx';

/** Reports a member or a message to the operators. */
export const ReportDialog = openedLater<ReportFormProps>(() =>
  import('./ReportForm.tsx').then(({ ReportForm }) => ReportForm),
);
