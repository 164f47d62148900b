import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';

export interface Mail {
  /** Makes two deliveries of one mail one to who reads it; letters, digits and dashes. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** On top of those every mail has. */
  headers?: Record<string, string>;
}

export interface Mailer {
  /** @throws Error when the mail could not be handed over; the caller decides whether that matters. */
  send(mail: Mail): Promise<void>;
}

/** Who mails come from, where nobody set it: nobody can answer, and no mail server would take it. */
export const NOBODY = 'Stoop <hello@stoop.invalid>';

const domainOf = (from: string) => /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'stoop.invalid';
const message = (from: string, { id, ...mail }: Mail) => ({
  from,
  ...(id && { messageId: `<${id}@${domainOf(from)}>` }),
  ...mail,
});

/** Mail that goes nowhere but into a folder, one .eml a mail, newest name last: the default of `npm start`. */
export function inboxMailer(folder: string, from = NOBODY): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message: bytes } = await transport.sendMail(message(from, mail));
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeFile(join(folder, `.${name}`), bytes as Buffer, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
    },
  };
}

/** How long a mail server may keep us waiting, so that one that hangs holds neither mails nor a stop for minutes. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function smtpMailer(url: string, from = NOBODY): Mailer {
  const transport = nodemailer.createTransport({ url, ...PATIENCE, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send(mail) {
      await transport.sendMail(message(from, mail));
    },
  };
}
