import type { Phrases } from '../wording.ts';
import { and, arrivalTime, capital, clauseOf } from './clauses.ts';
import { BOROUGHS, CAREERS, GENRES, GOALS, INTERESTS, LANGUAGES, STYLES, TEMPERS } from './words.ts';

/**
 * The wordings for each kind of fact, without a full stop. They sound like a friend: each states one plain
 * thing that both members told, and adds at most a small suggestion. They read the same for both members.
 */
export const PHRASES: Phrases = {
  artists({ names }) {
    const list = and(names);
    return [
      `You both love ${list}`,
      names.length > 1 ? `You’re both fans of ${list}` : `You’re both ${list} fans`,
      `You both love ${list}, so compare favorite songs`,
    ];
  },
  neighborhood: ({ name }) => [
    `You both live in ${name}`,
    `You’re neighbors in ${name}`,
    `You’re both in ${name}, so meeting up is easy`,
  ],
  borough({ borough }) {
    const { within } = BOROUGHS[borough];
    return [`You both live ${within}`, `You’re both ${within}, so meeting up is easy`];
  },
  languages({ ids }) {
    const names = ids.map((id) => LANGUAGES[id]);
    return [
      `You both speak ${and(names)}`,
      `You can chat in ${names.join(' or ')}`,
      `You could say hi in ${names.join(' or ')}`,
    ];
  },
  arrival(fact) {
    if (fact.apart === 'nextMonth') return ['You moved here a month apart'];
    if (fact.apart === 'around') return ['You moved here around the same time', 'You moved here two months apart'];
    const time = arrivalTime(fact);
    return fact.apart === 'sameYear'
      ? [`You both moved here in ${time}`, `You both got here in ${time}`]
      : [`You both moved here in ${time}`, `You got here the same month: ${time}`];
  },
  interests({ ids }) {
    const things = and(ids.map((id) => INTERESTS[id]));
    return [
      `You’re both into ${things}`,
      `You both like ${things}`,
      `${capital(things)}? You’re both into ${ids.length > 1 ? 'that' : 'it'}`,
    ];
  },
  ownInterests({ names }) {
    const things = and(names);
    return [`You both like ${things}`, `You’re both into ${things}`, `You’re both into ${things}, so swap tips`];
  },
  genres({ ids }) {
    const genres = and(ids.map((id) => GENRES[id]));
    return [
      `You both listen to ${genres}`,
      `You’re both into ${genres}`,
      `You both listen to ${genres}, so swap playlists`,
    ];
  },
  career({ id }) {
    if (id === 'student') return ['You’re both students'];
    return [`You’re both in ${CAREERS[id]}`, `You’re both in ${CAREERS[id]}, so you can talk shop`];
  },
  goals({ ids }) {
    const goals = and(ids.map((id) => GOALS[id]));
    return [`You both care about ${goals}`, `You’re both big on ${goals}`];
  },
  style: ({ id }) => [`You’d both call yourselves ${STYLES[id]}`, `You’re both on the ${STYLES[id]} side`],
  alike: (fact) => [capital(clauseOf(fact)), `Like you, they ${TEMPERS[fact.trait][fact.end]}`],
};
