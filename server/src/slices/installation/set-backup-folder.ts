import { relative, resolve, sep } from 'node:path';
import { fieldError } from '#contract/field-errors.ts';
import { installation } from '#contract/installation/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { storeSettings } from '#server/platform/settings/settings.sql.ts';
import { lockSetUpLink } from './set-up-link.ts';
import { setUpViewOf } from './views.ts';

/** Returns whether a folder is another one or in it. A start would read backups there as files of members or of the database. */
const isWithin = (outer: string, folder: string) => !relative(outer, folder).split(sep).includes('..');

/** The next backup is made there. The view says at once whether it can be. */
export const setBackupFolder = handleInTransaction(installation.setBackupFolder, async ({ work, body, address }) => {
  await lockSetUpLink(work, body.token);
  const { app, db } = work;
  if (app.config.scheduledBackups) fail('SET_BY_ENVIRONMENT');
  const folder = resolve(body.folder);
  if (isWithin(app.config.dataDir, folder)) fail('INVALID_INPUT', { folder: fieldError('FOLDER_OF_DATA') });
  await storeSettings(db, { BACKUP_DIR: folder }, app.clock.now());
  work.after(() => app.security.record('set_up_used', { address, outcome: 'The folder for backups was set' }));
  return setUpViewOf(app, db);
});
