import { phrasesOf, type Wording } from '../wording.ts';
import { capital, clauseOf, joinClauses, tellingWords } from './clauses.ts';
import { PHRASES } from './match-reasons.ts';
import { encounter, ground } from './summary.ts';

/** After another sentence it is clear who is meant. */
const REPEATED_SUBJECT = /^((?:Y|Además,|Y lo mejor:|Y también) )ustedes dos /;

export const es: Wording = {
  room: 76,
  fallbacks: {
    noReason: 'con ganas de hacer amistades ✨',
    noSummary: '¡Ustedes dos podrían llevarse muy bien! ¿Por qué no saludar? ✨',
    emptySummary:
      'Por sus personalidades, ¡podrían llevarse de maravilla! ¿Por qué no escribirle y empezar a conversar? ✨',
  },
  clause: clauseOf,
  join: joinClauses,
  telling: tellingWords,
  phrases: (fact) => phrasesOf(PHRASES, fact),
  encounter,
  ground,
  goingOn: ['Y ', 'Además, ', 'Y lo mejor: ', 'Y también '],
  invitations: [
    'Ese es un buen comienzo.',
    '¿Por qué no empezar por ahí?',
    'Su primer saludo podría ser sobre eso.',
    'Pregúntale, a ver qué pasa.',
  ],
  sentence: (clause) => `${capital(clause.replace(REPEATED_SUBJECT, '$1'))}.`,
  between: ' ',
};
