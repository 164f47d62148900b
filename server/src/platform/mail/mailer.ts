import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import nodemailer from 'nodemailer';
import { isLoopbackUrl } from '../http/loopback.ts';
import { giveNewToOwnerOf } from '../process/data-folder.ts';

export interface Mail {
  /** Lets mail programs recognize a mail that was sent twice. Letters, digits and hyphens. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Headers besides the usual ones. */
  headers?: Record<string, string>;
}

export interface Mailer {
  /** Sends a mail. @throws Error when it was not accepted */
  send(mail: Mail): Promise<void>;
}

/** The sender without MAIL_FROM. Its domain does not exist, so nobody can answer. */
export const NOBODY = 'Stoop <hello@stoop.invalid>';

const domainOf = (sender: string) => /@([^>\s]+)>?$/.exec(sender)?.[1] ?? 'stoop.invalid';
const message = (sender: string, { id, ...mail }: Mail) => ({
  from: sender,
  ...(id && { messageId: `<${id}@${domainOf(sender)}>` }),
  ...mail,
});

/** Writes mails into a folder instead of sending them, one .eml file each, named by time. The default of `npm start`. */
export function inboxMailer(folder: string, sender = NOBODY): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const createdFolder = await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message: bytes } = await transport.sendMail(message(sender, mail));
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(join(folder, `.${name}`), bytes as Buffer, { mode: 0o600 });
      giveNewToOwnerOf(dirname(folder), join(folder, `.${name}`), createdFolder);
      await rename(join(folder, `.${name}`), join(folder, name));
    },
  };
}

/** How long mails stay in the folder. They contain links that act for members. */
export const KEPT_MAILS_MS = 7 * 86_400_000;

/** The name of a mail in the folder. Mail programs, whose folder DATA_DIR may name by mistake, choose other ones. */
const INBOX_MAIL = /^\.?\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8}\.eml$/;

/** Deletes mails from the folder that were written more than a week before `now`, also unfinished ones. */
export async function deleteOldMails(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => INBOX_MAIL.test(name))) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => null);
    if (written && now.getTime() - written.mtimeMs > KEPT_MAILS_MS) await rm(path, { force: true });
  }
}

/** How long a mail server may take, so that one that hangs delays neither other mails nor a stop for minutes. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const transportTo = (url: string) =>
  nodemailer.createTransport({
    url,
    requireTLS: !isLoopbackUrl(url),
    ...PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Connects and signs in to a mail server, and sends nothing. @throws Error when it does not let us in */
export async function trySmtp(url: string): Promise<void> {
  const transport = transportTo(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Sends a mail by SMTP. A server on another machine must encrypt: a connection that stays in clear text is given up.
 * @returns the answer of the mail server
 * @throws Error when it was not accepted
 */
export async function sendBySmtp(url: string, sender: string, mail: Mail): Promise<string> {
  const { response } = await transportTo(url).sendMail(message(sender, mail));
  return response;
}

/** Sends mails by SMTP. */
export const smtpMailer = (url: string, sender = NOBODY): Mailer => ({
  async send(mail) {
    await sendBySmtp(url, sender, mail);
  },
});
