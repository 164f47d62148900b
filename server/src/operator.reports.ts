// The operators' command line: reports, suspensions, appeals.
import type { OperatorReport } from '#contract/operators/views.ts';
import type { ReportSnapshot } from '#contract/reports/views.ts';
import {
  appealsPage,
  closeReport,
  decideMemberAppeal,
  reportsPage,
  restoreMember,
  suspendAndMail,
} from '#server/slices/operators/index.ts';
import { idOf, list, Refusal, say, type Task, uidOf } from './operator.io.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
const nameOf = (member: OperatorReport['member']) => member?.username || 'a deleted account';
const mailOf = (mailed: boolean) => (mailed ? 'A mail tells them.' : 'The mail to them could not be sent.');

/** Describes a reported message, with what it said before its author edited or deleted it. */
function messageOf({
  at,
  isEdited,
  isDeleted,
  chat,
  text,
  earlier = [],
}: Extract<ReportSnapshot, { kind: 'message' }>) {
  const state = isDeleted ? ', deleted' : isEdited ? ', edited' : '';
  const earlierTexts = earlier.map((version) => `\n    until ${version.replacedAt}: ${oneLine(version.text)}`).join('');
  return `message of ${at}${state}, in ${chat.title ?? 'a direct chat'}: ${oneLine(text)}${earlierTexts}`;
}

/** Describes a reported hangout, with the co-host who wrote its words and the note of the reported attendee. */
function hangoutOf(hangout: Extract<ReportSnapshot, { kind: 'hangout' }>) {
  const { id, title, location, description, wordsBy, note } = hangout;
  const summary = oneLine(`${title}, ${location}: ${description}`);
  const author = wordsBy ? `, in the words of the co-host ${wordsBy.username || wordsBy.firstName}` : '';
  return `hangout ${id} then${author}: ${summary}${note === undefined ? '' : `\n    their note to the host: ${oneLine(note)}`}`;
}

/** Describes the group of a report, and what its organizers did. */
function groupOf({ snapshot, earlierInGroup, organizers }: OperatorReport): string {
  if (!snapshot || !('group' in snapshot) || !snapshot.group) return '';
  const { name, description, people } = snapshot.group;
  const names = snapshot.group.organizers.map(({ username, firstName }) => username || firstName).join(', ');
  const told = organizers ? `; told its organizers${organizers.outcome ? `: ${organizers.outcome}` : ''}` : '';
  const facts = `${people} members, organized by ${names || 'nobody'}, ${earlierInGroup ?? 0} earlier reports${told}`;
  return `\n    in the group ${oneLine(`${name} (${facts}): ${description}`)}`;
}

/** Describes the reported content as it was when the report was made. */
function snapshotOf({ snapshot }: OperatorReport): string {
  if (!snapshot) return 'the reported content has been deleted';
  if (snapshot.kind === 'message') return messageOf(snapshot);
  if (snapshot.kind === 'hangout') return hangoutOf(snapshot);
  if (snapshot.kind === 'albumPhoto')
    return `photo of ${snapshot.at} in the album of the hangout ${snapshot.hangout.id}: ${oneLine(snapshot.hangout.title)}`;
  return `profile then: ${JSON.stringify(snapshot.fields)}`;
}

/** Splits 'note -- words' into the operators' note and the words that are mailed to the member. */
function saidIn(args: string[]): { note: string; words: string } {
  const separator = args.indexOf('--');
  const [note, words] = separator < 0 ? [args, []] : [args.slice(0, separator), args.slice(separator + 1)];
  return { note: note.join(' '), words: words.join(' ') };
}

export const REPORT_USAGE = `  suspend EMAIL REASON [-- WORDS]
                         end the member's sessions, hide them and mail them WORDS
  restore EMAIL
  reports                open reports, with the reported content
  resolve ID dismissed|warned|suspended NOTE [-- WORDS]
                         WORDS are for the member, NOTE for operators
  appeals                open appeals
  accept-appeal ID [WORDS]
  decline-appeal ID [WORDS]`;

const decide =
  (decision: 'accept' | 'decline'): Task =>
  async (app, [id, ...message]) => {
    const { status, mailed } = await app.transact((work) =>
      decideMemberAppeal(work, null, { id: idOf(id), decision, words: message.join(' ') }),
    );
    say(`${status === 'accepted' ? 'Accepted: they may come in again.' : 'Declined.'} ${mailOf(mailed)}`);
  };

export const REPORT_TASKS: Record<string, Task> = {
  async suspend(app, [email, ...given]) {
    const { note, words } = saidIn(given);
    const uid = await uidOf(app, email);
    const reason = note || 'From the command line';
    const { mailed } = await app.transact((work) => suspendAndMail(work, null, { uid, reason, words }));
    say(`${email} is suspended: signed out everywhere, and hidden from everyone. ${mailOf(mailed)}`);
  },
  async restore(app, [email]) {
    const uid = await uidOf(app, email);
    await app.transact((work) => restoreMember(work, null, uid));
    say(`${email} may come in again.`);
  },
  reports: (app) =>
    list(
      (cursor) => reportsPage(app.db, null, { show: 'open', cursor, limit: 50 }),
      (report) =>
        `${report.id}  ${nameOf(report.member)}, by ${nameOf(report.reporter)}, ${report.kind}: ${oneLine(report.reason)}\n    ${snapshotOf(report)}${groupOf(report)}`,
      'No open reports.',
    ),
  async resolve(app, [id, outcome, ...given]) {
    if (outcome !== 'dismissed' && outcome !== 'warned' && outcome !== 'suspended')
      throw new Refusal('Name the outcome: dismissed, warned or suspended.');
    const { note, words } = saidIn(given);
    if (!note) throw new Refusal('Add a note for the other operators that explains the outcome.');
    const { mailed } = await app.transact((work) =>
      closeReport(work, null, { id: idOf(id), outcome, resolution: note, words }),
    );
    say(`Closed: ${outcome}.${outcome === 'dismissed' ? '' : ` ${mailOf(mailed)}`}`);
  },
  appeals: (app) =>
    list(
      (cursor) => appealsPage(app.db, null, { show: 'open', cursor, limit: 50 }),
      ({ id, email, reason, words }) => `${id}  ${email}, suspended: ${oneLine(reason ?? '')}\n    ${oneLine(words)}`,
      'No open appeals.',
    ),
  'accept-appeal': decide('accept'),
  'decline-appeal': decide('decline'),
};
