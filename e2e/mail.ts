import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { fileProduct } from './file-product.ts';

/** Returns the text of a mail, decoded if it is quoted-printable. */
function textOf(mail: string): string {
  const body = mail.slice(mail.indexOf('\n\n'));
  if (!/^content-transfer-encoding: quoted-printable/im.test(mail)) return body;
  const byte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, byte);
}

/** Waits for a mail to this address that matches the pattern, and returns the match in the newest one. */
async function waitForMail(address: string, pattern: RegExp): Promise<string> {
  const dir = join((await fileProduct()).dataDir, 'mail');
  const newest = () => {
    const names = existsSync(dir) ? readdirSync(dir).filter((name) => /^[^.].*\.eml$/.test(name)) : [];
    const mails = names
      .sort()
      .reverse()
      .map((name) => readFileSync(join(dir, name), 'utf8'));
    const matches = mails
      .filter((mail) => mail.includes(`To: ${address}\n`))
      .map((mail) => pattern.exec(textOf(mail))?.[0]);
    return matches.find((match) => match !== undefined);
  };
  await expect.poll(newest, { timeout: 10_000 }).toBeDefined();
  return newest() ?? '';
}

/** Waits for a mailed link to a page of Stoop. */
export const mailedLink = (address: string, page: string): Promise<string> =>
  waitForMail(address, new RegExp(`https?://\\S+/${page}#oobCode=[\\w-]+`));

/** Waits for a mailed appeal link and returns its path. */
export const mailedAppeal = (address: string): Promise<string> => waitForMail(address, /\/appeal#[\w-]{43}/);

/** Waits for a mailed link about a place in a hangout and returns its path. */
export const mailedPlaceLink = (address: string): Promise<string> => waitForMail(address, /\/place#confirm[\w.-]+/);

/** Waits for a mailed link of the safety card and returns its path: to a trusted contact, or to the member who is asked whether they got home. */
export const mailedSafetyLink = (address: string, purpose: 'contact' | 'plan' | 'home'): Promise<string> =>
  waitForMail(address, new RegExp(`/safety#${purpose}[\\w.-]+`));

/** Waits for a mailed personal invite code, and returns its link to the sign-up. */
export const mailedInvitation = (address: string): Promise<string> =>
  waitForMail(address, /https?:\/\/\S+\/signup#email=\S+&code=[a-z0-9]{9}-[a-z0-9]{9}-[a-z0-9]{9}/);

/** Waits for a mail with a link that turns such mails off, and returns the link's path. */
export const mailedUnsubscribeLink = (address: string): Promise<string> =>
  waitForMail(address, /\/unsubscribe\?token=[\w.-]+/);
