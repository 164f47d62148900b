import { wrappedAt } from '../../variety.rules.ts';
import type { CommonFact, PersonalFact } from '../wording.ts';
import { and, arrivalTime, clauseOf, contrastOf } from './clauses.ts';
import { ALIKE, COMPLEMENT, SAME_GOAL, SAME_STYLE } from './traits.ts';
import { BOROUGHS } from './words.ts';

/** Returns a clause about how two people get along. */
export function encounter(fact: PersonalFact, other: string | null, n: number): string {
  switch (fact.kind) {
    case 'complement':
      return `${contrastOf(fact, other, n % 2 === 0 ? 'left' : 'right')}, ${wrappedAt(COMPLEMENT[fact.trait], n)}`;
    case 'alike':
      return wrappedAt(ALIKE[fact.trait][fact.end], n);
    case 'style':
      return `${clauseOf(fact)}, ${SAME_STYLE[fact.id]}`;
    case 'goals': {
      const [goal] = fact.ids;
      return goal ? `${clauseOf(fact)}, ${SAME_GOAL[goal]}` : clauseOf(fact);
    }
  }
}

/** Returns a clause about another thing in common. */
export function ground(fact: CommonFact, n: number): string {
  const both = clauseOf(fact);
  const oneOf = (...ends: string[]) => wrappedAt(ends, n);
  switch (fact.kind) {
    case 'artists':
      return oneOf(
        `${both}, así que pueden comparar canciones favoritas`,
        `con ${and(fact.names)} podrían empezar su primera playlist`,
      );
    case 'neighborhood':
      return oneOf(
        `${both}, así que es fácil verse`,
        `viven en el mismo barrio, ${fact.name}, así que el primer saludo queda cerca`,
      );
    case 'borough':
      return oneOf(
        `${both}, así que es fácil verse`,
        `ustedes dos están ${BOROUGHS[fact.borough]}, así que el trayecto es corto`,
      );
    case 'languages':
      return oneOf(
        `${both}, así que pueden elegir cómo saludarse`,
        `${both}, y pueden cambiar de idioma cuando quieran`,
      );
    case 'arrival':
      return fact.apart === 'nextMonth' || fact.apart === 'around'
        ? `${both}, así que pueden comparar primeras impresiones`
        : oneOf(
            `${both}, así que pueden comparar primeras impresiones`,
            `la ciudad es la casa de ustedes dos desde ${arrivalTime(fact)}`,
          );
    case 'career':
      return fact.id === 'student'
        ? oneOf(`${both}, así que pueden hablar de clases`, `${both}, así que sabrán cómo es la semana de cada quien`)
        : oneOf(
            `${both}, así que pueden hablar un poco de trabajo`,
            `${both}, así que sabrán cómo es la semana de cada quien`,
          );
    case 'interests':
    case 'ownInterests':
      return oneOf(`${both}, y ahí está su primer plan`, `${both}, así que no les faltará de qué hablar`);
    case 'genres':
      return oneOf(
        `${both}, así que intercambien una o dos canciones`,
        `${both}, así que podrían buscar una noche para eso`,
      );
  }
}
