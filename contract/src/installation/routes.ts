import * as z from 'zod/mini';
import { route } from '../route.ts';
import { emailAddress } from '../shapes.ts';
import { backupFolder, mailServerForm } from './forms.ts';
import { setUpView, testMailResult } from './views.ts';

const token = z.string().check(z.regex(/^[\w-]{43}$/));

/**
 * The set-up of a public installation, for the holder of the link that its start printed. Its routes answer everybody else as if
 * there were no set-up.
 */
export const installation = {
  readSetUp: route({
    method: 'POST',
    path: '/api/set-up/read',
    summary: 'Returns what is set of a new installation, to the holder of the printed link. No answer has a password.',
    access: 'public',
    body: z.strictObject({ token }),
    output: setUpView,
    errors: ['SET_UP_LINK_GONE'],
    limit: 'link',
    link: 'setUp',
  }),
  setMailServer: route({
    method: 'PUT',
    path: '/api/set-up/mail',
    summary: 'Sets the mail server of a new installation, unless the environment does.',
    access: 'public',
    body: z.strictObject({ token, mail: mailServerForm }),
    output: setUpView,
    errors: ['SET_UP_LINK_GONE', 'SET_BY_ENVIRONMENT'],
    limit: 'link',
    link: 'setUp',
  }),
  sendTestMail: route({
    method: 'POST',
    path: '/api/set-up/test-mail',
    summary:
      'Sends a mail with the access code of the first operator, and waits for the answer of the mail server, which it returns.',
    access: 'public',
    body: z.strictObject({ token, email: emailAddress }),
    output: testMailResult,
    errors: ['SET_UP_LINK_GONE'],
    limit: 'link',
    link: 'setUp',
  }),
  setBackupFolder: route({
    method: 'PUT',
    path: '/api/set-up/backups',
    summary: 'Sets the folder for the daily backups of a new installation, unless the environment does.',
    access: 'public',
    body: z.strictObject({ token, folder: backupFolder }),
    output: setUpView,
    errors: ['SET_UP_LINK_GONE', 'SET_BY_ENVIRONMENT'],
    limit: 'link',
    link: 'setUp',
  }),
  becomeOperator: route({
    method: 'POST',
    path: '/api/set-up/operator',
    summary:
      'Makes the caller the first operator, which ends the link. The answer has the code for their first passkey, if they need one.',
    access: 'signedIn',
    body: z.strictObject({ token }),
    /** code: with which they add their first passkey within an hour. Null where they need none. It is shown this once. */
    output: z.object({ code: z.nullable(z.string()) }),
    errors: ['SET_UP_LINK_GONE', 'EMAIL_NOT_CONFIRMED'],
    limit: 'write',
  }),
};
