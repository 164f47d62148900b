import { EMPTY_SUMMARY, NO_REASON, NO_SUMMARY } from '#contract/writing/fallbacks.ts';
import { phrasesOf, type Wording } from '../wording.ts';
import { capital, clauseOf, joinClauses, tellingWords } from './clauses.ts';
import { PHRASES } from './match-reasons.ts';
import { encounter, ground } from './summary.ts';
import { INVITATIONS } from './traits.ts';

export const en: Wording = {
  room: 76,
  fallbacks: { noReason: NO_REASON, noSummary: NO_SUMMARY, emptySummary: EMPTY_SUMMARY },
  clause: clauseOf,
  join: joinClauses,
  telling: tellingWords,
  phrases: (fact) => phrasesOf(PHRASES, fact),
  encounter,
  ground,
  goingOn: ['And ', 'On top of that, ', 'Better yet, ', 'Also, '],
  invitations: INVITATIONS,
  sentence: (clause) => `${capital(clause)}.`,
  between: ' ',
};
