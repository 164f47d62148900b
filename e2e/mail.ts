import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { fileProduct } from './file-product.ts';

/** A mail's text as it is read: quoted-printable undone where the mail says that it is. */
function textOf(mail: string): string {
  const body = mail.slice(mail.indexOf('\n\n'));
  if (!/^content-transfer-encoding: quoted-printable/im.test(mail)) return body;
  const byte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, byte);
}

/** What a pattern finds in the newest mail to somebody that has it, once there is one. */
async function mailed(to: string, wanted: RegExp): Promise<string> {
  const dir = join((await fileProduct()).dataDir, 'mail');
  const newest = () => {
    const names = existsSync(dir) ? readdirSync(dir).filter((name) => /^[^.].*\.eml$/.test(name)) : [];
    const mails = names
      .sort()
      .reverse()
      .map((name) => readFileSync(join(dir, name), 'utf8'));
    const own = mails.filter((mail) => mail.includes(`To: ${to}\n`)).map((mail) => wanted.exec(textOf(mail))?.[0]);
    return own.find((found) => found !== undefined);
  };
  await expect.poll(newest, { timeout: 10_000 }).toBeDefined();
  return newest() ?? '';
}

/** The link to a page of Stoop in the newest mail to somebody, once there is one. */
export const mailedLink = (to: string, page: string): Promise<string> =>
  mailed(to, new RegExp(`https?://\\S+/${page}\\?oobCode=[\\w-]+`));

/** The link to appeal in the newest mail to somebody, as it may be opened here. */
export const mailedAppeal = (to: string): Promise<string> => mailed(to, /\/appeal#[\w-]{43}/);

/** The personal code in the newest mail to somebody, once there is one. */
export const mailedCode = (to: string): Promise<string> => mailed(to, /[a-z0-9]{9}-[a-z0-9]{9}-[a-z0-9]{9}/);
