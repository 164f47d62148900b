import * as z from 'zod/mini';
import { chatId } from '../chats/forms.ts';
import { fieldError } from '../field-errors.ts';
import { groupId } from '../groups/options.ts';
import { hangoutId } from '../hangouts/forms.ts';
import { TEXT_MAX } from '../limits.ts';
import { text, uid } from '../shapes.ts';

const seq = z.number().check(z.multipleOf(1), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));

/** The kinds of reports. The ids are stored; the web app has the texts. */
export const REPORT_KINDS = ['harassment', 'unsafe', 'fake', 'spam', 'indecent', 'underage', 'other'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The kind of the report and the reporter's words, which only a report of the kind 'other' must have. */
export const reportText = {
  kind: z._default(z.enum(REPORT_KINDS, fieldError('REPORT_KIND_REQUIRED')), 'other'),
  reason: text(TEXT_MAX.reportReason),
};
const saysWhat = z.refine<{ kind: ReportKind; reason: string }>(
  ({ kind, reason }) => kind !== 'other' || reason !== '',
  { path: ['reason'], error: fieldError('REPORT_WORDS_REQUIRED') },
);
/** The fields of the form. */
export const reportForm = z.strictObject(reportText).check(saysWhat);

/** The answers of organizers to a report in their group. */
export const ORGANIZER_OUTCOMES = ['seen', 'removed'] as const;
export type OrganizerOutcome = (typeof ORGANIZER_OUTCOMES)[number];

/**
 * A report of a member, of one of their messages, of a hangout or a group that they organize, or of a photo they added to an
 * album.
 */
export const memberReport = z
  .strictObject({
    uid,
    ...reportText,
    message: z.optional(z.strictObject({ chatId, seq })),
    hangoutId: z.optional(hangoutId),
    albumPhoto: z.optional(z.strictObject({ hangoutId, photoId: z.uuid() })),
    /** The group that is reported with its organizer, or in which the member is. A message of its chat names it already. */
    groupId: z.optional(groupId),
    /**
     * Also tells the organizers of the group, without the reporter and the words (G-28). Has no effect where that is not
     * offered.
     */
    tellsOrganizers: z._default(z.boolean(), false),
  })
  .check(saysWhat);
