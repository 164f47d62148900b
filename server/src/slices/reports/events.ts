import { defineEvent } from '#server/platform/events.ts';

/** A report that was just stored. `uid` is the member it is about. */
export interface NewReportOf {
  id: string;
  uid: string;
  reporter: string;
  /** Whether that member is an operator or a moderator. */
  aboutStaff: boolean;
}

/** A member was reported. */
export const memberReported = defineEvent<NewReportOf>('memberReported');
