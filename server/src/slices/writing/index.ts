import { generateConnectionSummary } from './generate-connection-summary.ts';
import { generateMatchReason } from './generate-match-reason.ts';

export { type CardReason, matchReasonsFor, sharedReasonsAmong } from './card-reasons.ts';
export { type Reader, sharedReasonsFor } from './shared-reasons.ts';
export { showsSomethingElse } from './shown-fields.rules.ts';
export { deleteTextsAbout } from './writing.sql.ts';

export const writingHandlers = { generateMatchReason, generateConnectionSummary };
