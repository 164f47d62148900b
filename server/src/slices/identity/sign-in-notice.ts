import { newYorkFormat } from '#contract/hangouts/new-york.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import type { AccountRow } from './accounts.sql.ts';
import { hasDevices } from './known-devices.sql.ts';
import { OOB_CODE_LIFETIME_MS, SIGN_IN_NOTICES } from './limits.rules.ts';
import { newBrowserMail, ownerOf } from './mails.ts';
import type { SignIn } from './sessions.ts';
import { text } from './text/index.ts';

/**
 * Returns whether a sign-in from an unknown browser has to be mailed. Not after a sign-up or a password chosen by a
 * mailed link, because that mail was the notice; and not to an unverified address, which may be somebody else's.
 */
export async function wantsNotice(app: App, db: Db, account: AccountRow, method: SignIn['by']) {
  if (method === 'sign-up' || !account.emailVerified) return false;
  const passwordAge = app.clock.now().getTime() - new Date(account.passwordUpdatedAt).getTime();
  return passwordAge > OOB_CODE_LIFETIME_MS || (await hasDevices(db, account.uid));
}

const WHEN = newYorkFormat({ dateStyle: 'long', timeStyle: 'short' });

/** Mails the member about a sign-in from a new browser. Somebody who has the password cannot flood their mailbox. */
export async function mailSignInNotice(work: Work, account: AccountRow, device: { browser: string; system: string }) {
  const { uid, language } = account;
  const now = work.app.clock.now();
  if (!(await takeWithin(work.db, { name: 'id-notice', ...SIGN_IN_NOTICES }, uid, now))) return;
  const mail = newBrowserMail(ownerOf(account), {
    browser: text[language].device(device),
    at: text[language].newYorkTime(WHEN(now, language)),
    settings: `${work.app.publicUrl()}/settings/account`,
  });
  await work.app.mailQueue.send(work, mail);
}
