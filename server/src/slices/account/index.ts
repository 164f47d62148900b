import { createDownloadLink } from './create-download-link.ts';
import { deleteNow } from './delete-now.ts';
import { readAccountStatus } from './read-account-status.ts';
import { readDeletionLink } from './read-deletion-link.ts';
import { readDownload } from './read-download.ts';
import { redeemDeletionLink } from './redeem-deletion-link.ts';
import { scheduleDeletion } from './schedule-deletion.ts';
import { sendAppeal } from './send-appeal.ts';
import { setLanguage } from './set-language.ts';
import { startDownload } from './start-download.ts';
import { undoDeletion } from './undo-deletion.ts';

export { downloadSignatures } from './create-download-link.ts';
export { downloadQueue } from './download-queue.ts';
export { downloadFiles, forgetDownloads } from './downloads.sql.ts';
export { downloadsRemoved, giveUpDownload, removeOldDownloads } from './downloads.ts';
export {
  deleteDueAccounts,
  deletionSignatures,
  keepReclaimedAccount,
  scheduleAccountDeletion,
} from './planned-deletion.ts';
export { serveDownloads } from './serve-download.ts';

export const accountHandlers = {
  readAccountStatus: readAccountStatus,
  setLanguage,
  readDownload,
  startDownload,
  createDownloadLink,
  scheduleDeletion: scheduleDeletion,
  undoDeletion,
  deleteNow,
  sendAppeal,
  readDeletionLink,
  redeemDeletionLink: redeemDeletionLink,
};
