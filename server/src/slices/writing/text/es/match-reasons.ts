import type { Phrases } from '../wording.ts';
import { and, arrivalTime, capital, clauseOf, or } from './clauses.ts';
import { BOROUGHS, CAREERS, GENRES, GOALS, INTERESTS, LANGUAGES, STYLES, TEMPERS } from './words.ts';

/** The wordings for each kind of fact, without a full stop. They have no gender, and read the same for both members. */
export const PHRASES: Phrases = {
  artists({ names }) {
    const list = and(names);
    return [
      `A ustedes dos les ${names.length > 1 ? 'encantan' : 'encanta'} ${list}`,
      `A ustedes dos les ${names.length > 1 ? 'gustan' : 'gusta'} ${list}`,
      `Ustedes dos son fans de ${list}, así que comparen canciones favoritas`,
    ];
  },
  neighborhood: ({ name }) => [
    `Ustedes dos viven en ${name}`,
    `Viven en el mismo barrio: ${name}`,
    `Ustedes dos están en ${name}, así que es fácil verse`,
  ],
  borough({ borough }) {
    const within = BOROUGHS[borough];
    return [`Ustedes dos viven ${within}`, `Ustedes dos están ${within}, así que es fácil verse`];
  },
  languages({ ids }) {
    const names = ids.map((id) => LANGUAGES[id]);
    return [
      `Ustedes dos hablan ${and(names)}`,
      `Pueden conversar en ${or(names)}`,
      `Podrían saludarse en ${or(names)}`,
    ];
  },
  arrival(fact) {
    if (fact.apart === 'nextMonth') return ['Llegaron a la ciudad con un mes de diferencia'];
    if (fact.apart === 'around')
      return ['Llegaron a la ciudad casi al mismo tiempo', 'Llegaron a la ciudad con dos meses de diferencia'];
    const time = arrivalTime(fact);
    return [
      `Ustedes dos llegaron a la ciudad en ${time}`,
      `Llegaron a la ciudad el mismo ${fact.apart === 'sameYear' ? 'año' : 'mes'}: ${time}`,
    ];
  },
  interests({ ids }) {
    const things = and(ids.map((id) => INTERESTS[id]));
    return [
      `Comparten el gusto por ${things}`,
      `Ustedes dos disfrutan ${things}`,
      `¿${capital(things)}? Eso les gusta a ustedes dos`,
    ];
  },
  ownInterests({ names }) {
    const things = and(names);
    return [
      `Comparten el gusto por ${things}`,
      `Ustedes dos lo pusieron en su perfil: ${things}`,
      `Ustedes dos comparten el gusto por ${things}`,
    ];
  },
  genres({ ids }) {
    const genres = and(ids.map((id) => GENRES[id]));
    return [
      `Ustedes dos escuchan ${genres}`,
      `En la música también coinciden: ${genres}`,
      `Ustedes dos escuchan ${genres}, así que intercambien canciones`,
    ];
  },
  career({ id }) {
    if (id === 'student') return ['Ustedes dos son estudiantes'];
    const clause = `Ustedes dos están en el mundo ${CAREERS[id]}`;
    return [clause, `${clause}, así que pueden hablar de trabajo`];
  },
  goals({ ids }) {
    const goals = and(ids.map((id) => GOALS[id]));
    return [`Ustedes dos valoran ${goals}`, `Coinciden en lo importante: ${goals}`];
  },
  style: ({ id }) => [
    `Ustedes dos dirían que son personas ${STYLES[id]}`,
    `En algo se parecen: dirían que son personas ${STYLES[id]}`,
  ],
  alike: (fact) => [capital(clauseOf(fact)), `Como tú, ${TEMPERS[fact.trait][fact.end].they}`],
};
