import type { FastifyInstance } from 'fastify';
import { createBackground } from '#server/platform/background.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { CountLink } from '#server/platform/http/link-limits.ts';
import type { Queues } from '#server/platform/jobs/queues.ts';
import type { AccountContext } from './context.ts';
import { createDownloadLink, downloadSignatures } from './create-download-link.ts';
import { deleteNow } from './delete-now.ts';
import { markFailed } from './downloads.sql.ts';
import { giveUpDownload, onNotRemoved, removeOldDownloads } from './downloads.ts';
import { makeDownload } from './make-download.ts';
import { planDeletion } from './plan-deletion.ts';
import {
  deleteDueAccounts,
  deletionSignatures,
  keepReclaimedAccount,
  planAccountDeletion,
} from './planned-deletion.ts';
import { readDeletionLink } from './read-deletion-link.ts';
import { readDownload } from './read-download.ts';
import { readStanding } from './read-standing.ts';
import { sendAppeal } from './send-appeal.ts';
import { serveDownloads } from './serve-download.ts';
import { setLanguage } from './set-language.ts';
import { startDownload } from './start-download.ts';
import { undoDeletion } from './undo-deletion.ts';
import { useDeletionLink } from './use-deletion-link.ts';

export { downloadFiles, forgetDownloads } from './downloads.sql.ts';
export { giveUpDownload, removeOldDownloads } from './downloads.ts';
export { deleteDueAccounts, keepReclaimedAccount, planAccountDeletion } from './planned-deletion.ts';
export { serveDownloads } from './serve-download.ts';

export const accountHandlers = {
  ...{ readStanding, setLanguage, readDownload, startDownload, createDownloadLink },
  ...{ planDeletion, undoDeletion, deleteNow, sendAppeal, readDeletionLink, useDeletionLink },
};

const DAY_MS = 86_400_000;
/** How a download that failed is tried again: for about half an hour. */
const RETRIES = { attemptsMax: 6, firstPauseMs: 30_000, pauseMaxMs: 10 * 60_000 };
/** A node that makes a download shows this often that it is alive. */
const HEARTBEAT_S = 60;

/** The slice for actions on a member's whole account, across all slices that keep data about the member. */
export function createAccount({
  queues,
  ...deps
}: Omit<AccountContext, 'enqueueDownload' | 'background'> & { queues: Queues }) {
  const queue = queues.define<{ id: string }>({
    name: 'make-download',
    ...RETRIES,
    heartbeatSeconds: HEARTBEAT_S,
    handle: ({ id }) => makeDownload(ctx, id),
    onGivenUp: async ({ id }) => void (await markFailed(deps.db, id)),
  });
  const ctx: AccountContext = {
    ...deps,
    background: createBackground(onNotRemoved(deps.log)),
    enqueueDownload: (work, id) => queue.enqueue(work, { id }, DAY_MS),
  };
  return {
    context: ctx,
    isSignedDeletion: deletionSignatures(ctx.db),
    isSignedDownload: downloadSignatures(ctx.db),
    /** Resolves when no removal of files is running. */
    drained: ctx.background.drained,
    serve: (app: FastifyInstance, countLink: CountLink) => serveDownloads(ctx, app, countLink),
    planDeletion: (work: Work, uid: string) => planAccountDeletion(ctx, work, uid),
    keepReclaimed: (work: Work, uid: string) => keepReclaimedAccount(ctx, work, uid),
    deleteDue: () => deleteDueAccounts(ctx),
    removeOldDownloads: () => removeOldDownloads(ctx),
    forgetMember: (work: Work, uid: string) => giveUpDownload(ctx, work, uid),
  };
}
export type Account = ReturnType<typeof createAccount>;
