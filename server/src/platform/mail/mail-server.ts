import type { Config } from '#server/config.ts';
import type { Db } from '../db/database.ts';
import { storedSettings } from '../settings/settings.sql.ts';
import { inboxMailer, type Mailer, NOBODY, smtpMailer } from './mailer.ts';

/** The mail server of an installation. */
export interface MailServer {
  setBy: 'environment' | 'page';
  /** As in SMTP_URL. */
  url: string;
  /** As in MAIL_FROM. */
  sender: string;
}

type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom'>;
interface Ports {
  config: MailSettings;
  db: Db;
}

/** Returns the mail server of the environment; null if it has none. */
export const mailServerOfEnvironment = ({ smtpUrl, mailFrom }: MailSettings): MailServer | null =>
  smtpUrl ? { setBy: 'environment', url: smtpUrl, sender: mailFrom ?? NOBODY } : null;

/** Returns the mail server of the environment, or else the one that the set-up page stored; null if there is none. */
export async function mailServerOf({ config, db }: Ports): Promise<MailServer | null> {
  const given = mailServerOfEnvironment(config);
  if (given) return given;
  const { SMTP_URL: url, MAIL_FROM: sender } = await storedSettings(db);
  return url && sender ? { setBy: 'page', url, sender } : null;
}

/** Sends each mail by the mail server that is set at that moment, on every node; without one into a folder. */
export function mailerOf({ config, db }: Ports, folder: string): Mailer {
  const inbox = inboxMailer(folder, config.mailFrom ?? NOBODY);
  return {
    async send(mail) {
      const server = await mailServerOf({ config, db });
      await (server ? smtpMailer(server.url, server.sender) : inbox).send(mail);
    },
  };
}
