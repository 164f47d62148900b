import type { BackupsView, SetUpView } from '#contract/installation/views.ts';
import type { App } from '#server/platform/app.ts';
import { backupsOf, lookAtBackupFolder } from '#server/platform/backup/backup-folder.ts';
import type { Db } from '#server/platform/db/database.ts';
import { mailServerOf } from '#server/platform/mail/mail-server.ts';
import { mailServerView } from './installation.rules.ts';

async function backupsViewOf({ config }: App, db: Db): Promise<BackupsView | null> {
  const backups = await backupsOf({ config, db });
  const state = await lookAtBackupFolder({ backups, dataDir: config.dataDir });
  return backups && state && { setBy: config.backups ? 'environment' : 'page', folder: backups.folder, ...state };
}

/** Returns what is set of this installation, without passwords. */
export async function setUpViewOf(app: App, db: Db): Promise<SetUpView> {
  const { config, publicUrl } = app;
  const server = await mailServerOf({ config, db });
  return {
    publicUrl: publicUrl(),
    mail: server && mailServerView(server),
    backups: await backupsViewOf(app, db),
    encryptsBackups: config.backupKey !== null,
  };
}
