import type { Language } from '#contract/languages.ts';
import type { Profile } from '#server/slices/profiles/index.ts';
import { matchReasonsFor, sharedReasonsAmong } from './card-reasons.ts';
import type { WritingContext } from './context.ts';
import { generateConnectionSummary } from './generate-connection-summary.ts';
import { generateMatchReason } from './generate-match-reason.ts';
import * as sql from './writing.sql.ts';

export { matchReasonsFor, sharedReasonsAmong } from './card-reasons.ts';
export { createModel } from './language-model.ts';

export const writingHandlers = { generateMatchReason, generateConnectionSummary };

/** Creates the writer of match reasons and connection summaries (F-03 to F-05). */
export function createWriting(deps: Omit<WritingContext, 'running' | 'answers'>) {
  const ctx: WritingContext = {
    ...deps,
    running: new Map(),
    answers: { accepted: 0, refused: 0, empty: 0, failed: 0 },
  };
  // A text is deleted when either profile it is about changes.
  deps.profiles.onSaved((work, profile) => sql.deleteTextsAbout(work.db, profile.uid));
  return {
    context: ctx,
    reasonsFor: (viewer: Profile, members: readonly Profile[], language: Language) =>
      matchReasonsFor(ctx, viewer, members, language),
    sharedReasons: sharedReasonsAmong,
  };
}
