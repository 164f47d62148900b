import type { SetUpView } from '#contract/installation/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { mailServerOf } from '#server/platform/mail/mail-server.ts';
import { mailServerView } from './installation.rules.ts';

/** Returns what is set of this installation, without passwords. */
export async function setUpViewOf({ config, publicUrl }: App, db: Db): Promise<SetUpView> {
  const server = await mailServerOf({ config, db });
  const { backups, backupKey } = config;
  return {
    publicUrl: publicUrl(),
    mail: server && mailServerView(server),
    backups: backups && { folder: backups.folder, isEncrypted: backupKey !== null },
  };
}
