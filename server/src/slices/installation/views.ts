import type { BackupsView, SetUpView } from '#contract/installation/views.ts';
import type { App } from '#server/platform/app.ts';
import { lookAtBackupFolder, scheduledBackupsOf } from '#server/platform/backup/backup-folder.ts';
import type { Db } from '#server/platform/db/database.ts';
import { mailServerOf } from '#server/platform/mail/mail-server.ts';
import { mailServerView } from './installation.rules.ts';

async function backupsViewOf({ config }: App, db: Db): Promise<BackupsView | null> {
  const scheduledBackups = await scheduledBackupsOf({ config, db });
  const state = await lookAtBackupFolder({ scheduledBackups, dataDir: config.dataDir });
  if (!scheduledBackups || !state) return null;
  const { problem, freeBytes, isOnDiskOfData } = state;
  const setBy = config.scheduledBackups ? 'environment' : 'page';
  return { setBy, folder: scheduledBackups.folder, problem, freeBytes, isOnDiskOfData };
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
