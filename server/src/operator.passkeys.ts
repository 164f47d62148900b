import type { StaffRole } from '#contract/access-levels.ts';
import { roleOfMember } from '#server/slices/identity/index.ts';
import { makePasskeyCode, resetPasskeys, setRole } from '#server/slices/operators/index.ts';
import { readOwnUser } from '#server/slices/profiles/index.ts';
// The operators' command line: appointing operators and moderators, and the passkeys that they confirm their actions with.
import type { Server } from './app.ts';
import { confirms, Refusal, say, type Task, uidOf } from './operator.io.ts';

export const PASSKEY_USAGE = `  grant EMAIL [--moderator] [--yes]
                         make a member an operator, or a moderator; --yes does not ask
  revoke EMAIL           take either role back
  passkey-code EMAIL     prints the code with which an operator or a moderator adds the first passkey
  reset-passkeys EMAIL   removes the passkeys and recovery codes of a member who lost them`;

/** Whether operators and moderators of this installation need passkeys (OPERATOR_PASSKEYS). */
const needsPasskeys = ({ config }: Server) => config.operatorsNeedPasskey;

/** Prints the code with which an operator or a moderator adds the first passkey. Returns false when they have a passkey. */
async function sayPasskeyCode(app: Server, uid: string): Promise<boolean> {
  const code = await app.transact((work) => makePasskeyCode(work, null, uid));
  if (code !== null)
    say(
      `They add their first passkey in Settings, with this code, which is shown this once and works once, within an hour:\n\n    ${code}\n`,
    );
  return code !== null;
}

const NAMES: Record<StaffRole, string> = { operator: 'an operator', moderator: 'a moderator' };

/** Makes a member an operator or a moderator, once the caller has seen who it is: another account may have a similar address. */
const grant: Task = async (app, args) => {
  const [email] = args.filter((argument) => !argument.startsWith('--'));
  const role = args.includes('--moderator') ? 'moderator' : 'operator';
  const uid = await uidOf(app, email);
  const { public: profile } = await readOwnUser(app.db, uid);
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ') || 'no profile yet';
  say(`${uid}  ${email}  ${name}`);
  if (!args.includes('--yes') && !(await confirms(`Make this member ${NAMES[role]}?`)))
    throw new Refusal('Nothing was changed.');
  await app.transact((work) => setRole(work, null, uid, role));
  say(`${email} is ${NAMES[role]} now: /operator`);
  if (needsPasskeys(app)) await sayPasskeyCode(app, uid);
};

const revoke: Task = async (app, [email]) => {
  const uid = await uidOf(app, email);
  const role = (await roleOfMember(app.db, uid)) ?? 'operator';
  await app.transact((work) => setRole(work, null, uid, null));
  say(`${email} is no longer ${NAMES[role]}.`);
};

const makeCode: Task = async (app, [email]) => {
  const uid = await uidOf(app, email);
  if ((await roleOfMember(app.db, uid)) === null)
    throw new Refusal(
      `${email} is neither operator nor moderator. Members add passkeys without a code. To make one: grant ${email}`,
    );
  if (!(await sayPasskeyCode(app, uid)))
    throw new Refusal(
      `${email} has a passkey, and confirms with it to add another. If it is lost: reset-passkeys ${email}`,
    );
};

const removePasskeys: Task = async (app, [email]) => {
  const uid = await uidOf(app, email);
  const count = await app.transact((work) => resetPasskeys(work, null, uid));
  say(
    count === 0
      ? `${email} had no passkeys.`
      : `Removed ${count === 1 ? 'one passkey' : `${count} passkeys`} of ${email}, and the recovery codes. They can add a new one in Settings.`,
  );
  if (needsPasskeys(app) && (await roleOfMember(app.db, uid)) !== null) await sayPasskeyCode(app, uid);
};

export const PASSKEY_TASKS: Record<string, Task> = {
  grant,
  revoke,
  'passkey-code': makeCode,
  'reset-passkeys': removePasskeys,
};
