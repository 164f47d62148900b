import { PRODUCT } from '#contract/brand.ts';
import type { WaitingCounts } from '#contract/operators/views.ts';

/** The mails of operators to people who asked for access, and the mails to operators. */
export const en = {
  /** @param name '' when it is not known */
  code: (name: string) => ({
    subject: `Welcome to ${PRODUCT}`,
    lines: [
      name ? `Hi ${name},` : 'Hi,',
      `There’s a place for you on ${PRODUCT}. Use this access code to create your account within 7 days:`,
    ],
    label: 'Create your account',
    closing: ['The code works once and only with this email address. Please don’t share it.'],
  }),
  reports: (count: number) => ({
    subject: count === 1 ? `A new report on ${PRODUCT}` : `${count} new reports on ${PRODUCT}`,
    lines: [
      count === 1 ? 'A member made a report.' : `Members made ${count} reports.`,
      'Please take a look soon. Reports stay open until an operator closes them.',
    ],
    label: 'Open the reports',
    closing: ['You get this email because you’re an operator. Reports about yourself go to the others.'],
  }),
  /** A kind that nothing waits for is left out. */
  waiting: ({ reports, appeals, requests }: WaitingCounts) => ({
    subject: `Waiting for an operator of ${PRODUCT}`,
    lines: [
      'This is waiting for you and the other operators:',
      ...(reports > 0 ? [`Open reports: ${reports}`] : []),
      ...(appeals > 0 ? [`Appeals of suspended members: ${appeals}`] : []),
      ...(requests > 0 ? [`Access requests: ${requests}`] : []),
    ],
    label: 'See what’s waiting',
    closing: ['You get this email at most once a day, because you’re an operator.'],
  }),
  /** @param problem in the words of the system */
  failedBackup: (problem: string) => ({
    subject: `${PRODUCT}: the backup failed`,
    lines: [
      'The last scheduled backup failed:',
      problem,
      'Until it works again, a broken disk would take what is newer than the last good backup.',
    ],
    label: 'See the status',
    closing: ['You get this email at most twice a day, because you’re an operator.'],
  }),
};
