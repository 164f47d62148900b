import { createDownloadLink } from './create-download-link.ts';
import { deleteNow } from './delete-now.ts';
import { planDeletion } from './plan-deletion.ts';
import { readDeletionLink } from './read-deletion-link.ts';
import { readDownload } from './read-download.ts';
import { readStanding } from './read-standing.ts';
import { sendAppeal } from './send-appeal.ts';
import { setLanguage } from './set-language.ts';
import { startDownload } from './start-download.ts';
import { undoDeletion } from './undo-deletion.ts';
import { useDeletionLink } from './use-deletion-link.ts';

export { downloadSignatures } from './create-download-link.ts';
export { downloadQueue } from './download-queue.ts';
export { downloadFiles, forgetDownloads } from './downloads.sql.ts';
export { downloadsRemoved, giveUpDownload, removeOldDownloads } from './downloads.ts';
export {
  deleteDueAccounts,
  deletionSignatures,
  keepReclaimedAccount,
  planAccountDeletion,
} from './planned-deletion.ts';
export { serveDownloads } from './serve-download.ts';

export const accountHandlers = {
  readStanding,
  setLanguage,
  readDownload,
  startDownload,
  createDownloadLink,
  planDeletion,
  undoDeletion,
  deleteNow,
  sendAppeal,
  readDeletionLink,
  useDeletionLink,
};
