import { openedLater } from '#web/design/index.ts';
import type { Member } from '../safety.queries.ts';

export interface ReportDialogProps {
  member: Member;
  /** The message that is reported. Without it the profile is reported. */
  message?: { chatId: string; seq: number; content: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Reports a member or a message to the operators. */
export const ReportDialog = openedLater<ReportDialogProps>(() =>
  import('./ReportForm.tsx').then(({ ReportForm }) => ReportForm),
);
