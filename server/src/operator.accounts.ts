// The operators' command line: deleting the account of a member who asked for it by mail.
import { createInterface } from 'node:readline/promises';
import { Refusal, say, type Task, uidOf } from './operator.io.ts';

export const ACCOUNT_USAGE = `  delete-account EMAIL [--now]   closes an account and deletes it after seven days, within which its owner can undo it;
                         with --now, at once`;

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

const deleteAccount: Task = async (operators, given, app) => {
  const now = given.includes('--now');
  const [email] = given.filter((word) => word !== '--now');
  const uid = await uidOf(app, email);
  const typed = await ask(
    `${now ? 'This deletes the account at once, and nobody can undo it.' : 'This logs them out and hides them, and deletes the account after seven days.'}\nType the email again to confirm: `,
  );
  if (typed.trim().toLowerCase() !== email?.trim().toLowerCase())
    throw new Refusal('That isn’t the same email. Nothing was changed.');
  const dueAt = await operators.deleteAccount(null, uid, now);
  say(
    dueAt === null
      ? 'Deleted. If the email was confirmed, a mail says so.'
      : `The account will be deleted on ${dueAt.slice(0, 10)}. If the email is confirmed, a mail with a link to undo it is on its way.`,
  );
};

export const ACCOUNT_TASKS: Record<string, Task> = { 'delete-account': deleteAccount };
