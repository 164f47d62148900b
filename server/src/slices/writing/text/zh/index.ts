import { phrasesOf, type Wording } from '../wording.ts';
import { clauseOf, joinClauses, tellingWords } from './clauses.ts';
import { PHRASES } from './match-reasons.ts';
import { encounter, ground } from './summary.ts';

export const zh: Wording = {
  // A Chinese character is as wide as two letters.
  room: 38,
  fallbacks: {
    noReason: '想认识新朋友 ✨',
    noSummary: '你们也许会很合得来！打个招呼吧 ✨',
    emptySummary: '从性格来看，你们之间应该会很有意思！要不要主动聊聊？✨',
  },
  clause: clauseOf,
  join: joinClauses,
  telling: tellingWords,
  phrases: (fact) => phrasesOf(PHRASES, fact),
  encounter,
  ground,
  goingOn: ['而且', '还有，', '更巧的是，', '另外，'],
  invitations: ['这就是个好开头。', '不如就从这里聊起？', '第一句话就可以聊这个。', '问一问，看看会聊到哪里。'],
  sentence: (clause) => `${clause}。`,
  between: '',
};
