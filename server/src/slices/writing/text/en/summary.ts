import { wrappedAt } from '../../variety.rules.ts';
import type { CommonFact, PersonalFact } from '../wording.ts';
import { and, arrivalTime, clauseOf } from './clauses.ts';
import { ALIKE, COMPLEMENT, type Person, SAME_GOAL, SAME_STYLE } from './traits.ts';
import { BOROUGHS, STYLES } from './words.ts';

const YOU: Person = { name: 'you', does: (plural) => plural };
const THEY: Person = { name: 'they', does: (plural) => plural };
const named = (name: string): Person => ({ name, does: (_plural, singular) => singular });

/** Returns a clause about how two people get along, in lower case and without a full stop. */
export function encounter(fact: PersonalFact, name: string | null, n: number): string {
  const other = name ? named(name) : THEY;
  switch (fact.kind) {
    case 'complement':
      return fact.mine === 'left'
        ? wrappedAt(COMPLEMENT[fact.trait], n)(YOU, other)
        : wrappedAt(COMPLEMENT[fact.trait], n)(other, YOU);
    case 'alike':
      return wrappedAt(ALIKE[fact.trait][fact.end], n);
    case 'style':
      return `you’d both call yourselves ${STYLES[fact.id]}, ${SAME_STYLE[fact.id]}`;
    case 'goals': {
      const [goal] = fact.ids;
      return goal ? `${clauseOf(fact)}, ${SAME_GOAL[goal]}` : clauseOf(fact);
    }
  }
}

/** Returns a clause about another thing in common, in lower case and without a full stop. */
export function ground(fact: CommonFact, n: number): string {
  const both = clauseOf(fact);
  switch (fact.kind) {
    case 'artists':
      return wrappedAt(
        [`${both}, so you could compare favorite songs`, `${and(fact.names)} could be your first playlist`],
        n,
      );
    case 'neighborhood':
      return wrappedAt(
        [`${both}, so meeting up is easy`, `you’re neighbors in ${fact.name}, so a first hello is close by`],
        n,
      );
    case 'borough': {
      const { within } = BOROUGHS[fact.borough];
      return wrappedAt([`${both}, so meeting up is easy`, `you’re both ${within}, so it’s a short trip`], n);
    }
    case 'languages':
      return wrappedAt([`${both}, so you can pick how to say hi`, `${both}, and could switch whenever you like`], n);
    case 'arrival':
      return fact.apart === 'nextMonth' || fact.apart === 'around'
        ? `${both}, so you could compare first impressions`
        : wrappedAt(
            [
              `${both}, so you could compare first impressions`,
              `the city has been home to you both since ${arrivalTime(fact)}`,
            ],
            n,
          );
    case 'career':
      return wrappedAt(
        [`${both}, so you could talk shop a little`, `${both}, so you’ll understand each other’s week`],
        n,
      );
    case 'interests':
    case 'ownInterests':
      return wrappedAt(
        [`${both}, so there’s your first thing to do together`, `${both}, so you’ll have plenty to talk about`],
        n,
      );
    case 'genres':
      return wrappedAt([`${both}, so swap a song or two`, `${both}, so you could find a night out for it`], n);
  }
}
