// The tasks of the operators' command line. They call the same functions as the screens.
import { LANGUAGES } from '#contract/languages.ts';
import { rotateSigningKeys } from '#server/slices/identity/index.ts';
import { giveUpLostPictures } from '#server/slices/media/index.ts';
import {
  accessRequestsPage,
  decideAccessRequest,
  inviteCodesPage,
  issuePersonalCode,
  membersPage,
  revokePersonalCode,
} from '#server/slices/operators/index.ts';
import { ACCOUNT_TASKS, ACCOUNT_USAGE } from './operator.accounts.ts';
import { EVENT_TASKS, EVENTS_USAGE } from './operator.events.ts';
import { idOf, list, Refusal, say, type Task } from './operator.io.ts';
import { PASSKEY_TASKS, PASSKEY_USAGE } from './operator.passkeys.ts';
import { REPORT_TASKS, REPORT_USAGE } from './operator.reports.ts';

export const USAGE = `npm run operator -- TASK, or on an installed server: ops/stoop operator TASK

  doctor                 looks at settings, database, files, mail, backups and clock, and says what to do
  doctor --mail ADDRESS  sends a mail there too, and says what the mail server answered

  lost-files             counts the files, and names those that the database names and the file store does not have
  lost-files --give-up   gives their pictures up: counts and backups do not miss them any longer

${PASSKEY_USAGE}
  requests               access requests that wait for a decision
  accept ID              let them in: mails a personal code
  decline ID
  members [WORDS]        by email, username or name
${ACCOUNT_USAGE}
${REPORT_USAGE}
  codes                  personal codes
  issue-code [EMAIL [LANGUAGE]]
                         mails a code, in English unless they asked in another language, or without EMAIL prints it
  revoke-code ID
${EVENTS_USAGE}
  rotate-keys            makes a new key for signing tokens; the former one verifies until its tokens have expired
  rotate-keys --now      the former key may be known to others: its tokens are refused within 15 seconds`;

const decide =
  (decision: 'accept' | 'decline'): Task =>
  async (app, [id]) => {
    const { status } = await app.transact((work) => decideAccessRequest(work, null, { id: idOf(id), decision }));
    say(status === 'declined' ? 'Declined. No mail goes out.' : 'Accepted. Their personal code is in the mail.');
  };

/** How many lost files the command names. */
const NAMES_MAX = 100;

/** Counts the files now, and gives up the pictures of lost ones when the caller says that they will not come back. */
const lostFiles: Task = async (app, [option]) => {
  if (option !== undefined && option !== '--give-up')
    throw new Refusal(`There is no option ${option}. There is --give-up.`);
  const { named, missing, unnamed, missingKeys, unnamedKeys } = await app.countFiles();
  const name = (keys: readonly string[], count: number) => {
    for (const key of keys.slice(0, NAMES_MAX)) say(`  ${key}`);
    if (count > NAMES_MAX) say(`  and ${count - NAMES_MAX} more`);
  };
  say(`Files that the database names and the file store does not have: ${missing} of ${named}.`);
  name(missingKeys, missing);
  say(`Files in the file store that the database does not name: ${unnamed}.`);
  name(unnamedKeys, unnamed);
  if (option === undefined || missing === 0) return;
  const pictures = await giveUpLostPictures(app, missingKeys);
  await app.countFiles();
  say(`Pictures given up: ${pictures}. Members see an empty place where one was, and can choose another.`);
};

export const TASKS: Record<string, Task> = {
  'lost-files': lostFiles,
  ...PASSKEY_TASKS,
  requests: (app) =>
    list(
      (cursor) => accessRequestsPage(app.db, { show: 'waiting', cursor, limit: 50 }),
      (request) =>
        `${request.id}  ${request.email}  ${request.firstName} ${request.lastName}, in NYC since ${request.movedToNYC}: ${request.reason.replaceAll('\n', ' ')}`,
      'No access request is waiting.',
    ),
  accept: decide('accept'),
  decline: decide('decline'),
  members: (app, args) =>
    list(
      (cursor) => membersPage(app.db, null, { search: args.join(' '), show: 'all', cursor, limit: 50 }),
      ({ uid, email, username, role, suspended, reason }) =>
        `${uid}  ${email}  ${username || '(no profile)'}${role ? `  ${role}` : ''}${suspended ? `  suspended: ${reason ?? ''}` : ''}`,
      'No member found.',
    ),
  ...ACCOUNT_TASKS,
  ...REPORT_TASKS,
  codes: (app) =>
    list(
      (cursor) => inviteCodesPage(app, { cursor, limit: 50 }),
      ({ id, email, state, expiresAt }) =>
        `${id}  ${state.padEnd(7)}  until ${expiresAt.slice(0, 10)}  ${email ?? '(anybody)'}`,
      'No codes yet.',
    ),
  async 'issue-code'(app, [email, given = LANGUAGES[0]]) {
    const language = LANGUAGES.find((supported) => supported === given);
    if (language === undefined) throw new Refusal(`There is no language ${given}. There are ${LANGUAGES.join(', ')}.`);
    const code = await app.transact((work) => issuePersonalCode(work, null, { email: email ?? null, language }));
    if (code === null) say(`The code is in the mail to ${email}. It opens one account within 7 days.`);
    else say(`The code, shown this once: ${code}`);
  },
  async 'revoke-code'(app, [id]) {
    await app.transact((work) => revokePersonalCode(work, null, idOf(id)));
    say('Revoked.');
  },
  ...EVENT_TASKS,
  async 'rotate-keys'(app, [option]) {
    if (option !== undefined && option !== '--now') throw new Refusal(`There is no option ${option}. There is --now.`);
    const { kid, signsFrom, formerEnd } = await rotateSigningKeys(app, option === '--now');
    say(`The new signing key ${kid} signs from ${signsFrom.toISOString()} on.`);
    say(`Tokens of the former keys are refused from ${formerEnd.toISOString()} on. Members stay signed in.`);
  },
};
