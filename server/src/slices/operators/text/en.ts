import { PRODUCT } from '#contract/brand.ts';
import type { WaitingCounts } from '#contract/operators/views.ts';

/** The mails to people who asked for access, and those to operators and moderators. */
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
  role: (isModerator: boolean) =>
    isModerator
      ? {
          subject: `You’re a moderator of ${PRODUCT}`,
          lines: [
            'Hi,',
            `You’re now a moderator of ${PRODUCT}. You take care of reports, appeals, members and access requests, and get an email when there’s something new.`,
          ],
          label: 'See what’s waiting',
          closing: ['If you didn’t expect this, please tell an operator.'],
        }
      : {
          subject: `You’re no longer a moderator of ${PRODUCT}`,
          lines: ['Hi,', `You’re no longer a moderator of ${PRODUCT}. Nothing else about your account changes.`],
          label: `Open ${PRODUCT}`,
          closing: ['Please keep what you read in reports to yourself.'],
        },
  reports: (count: number) => ({
    subject: count === 1 ? `A new report on ${PRODUCT}` : `${count} new reports on ${PRODUCT}`,
    lines: [
      count === 1 ? 'A member made a report.' : `Members made ${count} reports.`,
      'Please take a look soon. Reports stay open until somebody closes them.',
    ],
    label: 'Open the reports',
    closing: ['You get this email because you’re an operator or a moderator. Reports about yourself go to others.'],
  }),
  /** A kind that nothing waits for is left out. */
  waiting: ({ reports, appeals, requests }: WaitingCounts) => ({
    subject: `Waiting for a decision on ${PRODUCT}`,
    lines: [
      'This is waiting for you and the others who handle it:',
      ...(reports > 0 ? [`Open reports: ${reports}`] : []),
      ...(appeals > 0 ? [`Appeals of suspended members: ${appeals}`] : []),
      ...(requests > 0 ? [`Access requests: ${requests}`] : []),
    ],
    label: 'See what’s waiting',
    closing: ['You get this email at most once a day, because you’re an operator or a moderator.'],
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
