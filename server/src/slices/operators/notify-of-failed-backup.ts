import type { App } from '#server/platform/app.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import { staffMembers } from '#server/slices/identity/index.ts';
import { failedBackupMail } from './mails.ts';
import { FAILED_BACKUP_NOTICES } from './notices.rules.ts';
import { sendToWebhook } from './webhook.ts';

/**
 * Mails every operator that the backup of the schedule failed, and tells the webhook: once for a failure and its repetitions.
 * @param problem why it failed, without the values of rows
 */
export async function notifyOfFailedBackup(app: App, problem: string): Promise<void> {
  await app.transact(async (work) => {
    const limit = { name: 'failed-backup', ...FAILED_BACKUP_NOTICES };
    if (!(await takeWithin(work.db, limit, 'notice', app.clock.now()))) return;
    const link = `${app.publicUrl()}/operator/status`;
    for (const { role, mailTo, isEnabled } of await staffMembers(work.db))
      if (role === 'operator' && isEnabled && mailTo)
        await app.mailQueue.send(work, failedBackupMail(mailTo, { problem, link }));
    await sendToWebhook(work, { type: 'backup.failed', data: { problem, link } });
  });
}
