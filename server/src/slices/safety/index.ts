import { appeal } from './appeal.ts';
import { appealLink } from './appeal-link.ts';
import { appealState } from './appeal-state.ts';
import { block } from './block.ts';
import { listBlocks } from './list-blocks.ts';
import { unblock } from './unblock.ts';

export { type AppealReach, appealsBy, countOpenAppeals, listAppealRows } from './appeals.sql.ts';
export { addAppeal, appealSignatures, appealStateOf, settleAppeal, suspensionMail } from './appeals.ts';
export { BLOCK_UNDO_MS } from './block.rules.ts';
export { type BlockEffect, registerBlockEffects } from './block-effects.ts';
export { memberVisibilityChanged } from './events.ts';
export { forgetEndedByBlocks } from './forget-ended.ts';
export { blockedMembersOf } from './list-blocks.ts';
export { appealLinksMailed } from './mail-later.ts';
export { declinedMail, restoredMail, warnedMail } from './mails.ts';
export { plannedDeletionByLink, plannedDeletionOf, plannedDeletionsOf } from './planned-deletions.sql.ts';
export { cancelPlannedDeletion, lockDueDeletion, membersToDelete, storePlannedDeletion } from './planned-deletions.ts';
export {
  areHiddenFromEachOther,
  blockedBefore,
  blockLockOf,
  blocksAmong,
  forgetEnded,
  hiddenMembersAmong,
  lockBlocks,
  lockBlocksAmong,
  membersHiddenFrom,
  notHidden,
  notHiddenAt,
  notHiddenFrom,
  suspendedUids,
  suspensionsOf,
  type UidExpression,
  wasHiddenFromBlocker,
  withholdWordsOf,
} from './safety.sql.ts';
export { endSuspension, startSuspension } from './suspension.ts';

export const safetyHandlers = { listBlocks, block, unblock, appealState, appeal, appealLink };
