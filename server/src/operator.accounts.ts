// The operators' command line: deleting the account of a member who asked for it by mail, lifting the bar on an
// address, and ending sessions.
import { createInterface } from 'node:readline/promises';
import { allowEmail, deleteAccount, endSessions } from '#server/slices/operators/index.ts';
import { Refusal, say, type Task, uidOf } from './operator.io.ts';

export const ACCOUNT_USAGE = `  delete-account EMAIL [--now]   closes an account and deletes it after seven days, within which its owner can undo it;
                         with --now, at once
  allow-email EMAIL      lets somebody sign up again who deleted the account while it was suspended
  end-sessions EMAIL     logs a member out everywhere; with --all instead of EMAIL, everybody`;

/** Asks on the terminal. Input that ends without an answer counts as none. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await Promise.race([
      lines.question(question),
      new Promise<string>((resolve) => lines.once('close', () => resolve(''))),
    ]);
  } finally {
    lines.close();
  }
}

const deleteMember: Task = async (app, args) => {
  const now = args.includes('--now');
  const [email] = args.filter((word) => word !== '--now');
  const uid = await uidOf(app, email);
  const typed = await ask(
    `${now ? 'This deletes the account at once, and nobody can undo it.' : 'This logs them out and hides them, and deletes the account after seven days.'}\nType the email again to confirm: `,
  );
  if (typed.trim().toLowerCase() !== email?.trim().toLowerCase())
    throw new Refusal('That isn’t the same email. Nothing was changed.');
  const dueAt = await app.transact((work) => deleteAccount(work, null, { uid, now }));
  say(
    dueAt === null
      ? 'Deleted. If the email was confirmed, a mail says so.'
      : `The account will be deleted on ${dueAt.slice(0, 10)}. If the email is confirmed, a mail with a link to undo it is on its way.`,
  );
};

const unbarEmail: Task = async (app, [email]) => {
  if (!email) throw new Refusal('Say which email.');
  const wasBarred = await app.transact((work) => allowEmail(work, null, email));
  say(wasBarred ? `${email} can sign up again.` : `${email} wasn’t barred.`);
};

const signOut: Task = async (app, args) => {
  const everybody = args.includes('--all');
  const uid = everybody ? null : await uidOf(app, args[0]);
  const endedCount = await app.transact((work) => endSessions(work, null, uid));
  say(
    `${endedCount === 1 ? 'One session' : `${endedCount} sessions`} ended. ${everybody ? 'Everybody' : args[0]} has to log in again.`,
  );
};

export const ACCOUNT_TASKS: Record<string, Task> = {
  'delete-account': deleteMember,
  'allow-email': unbarEmail,
  'end-sessions': signOut,
};
