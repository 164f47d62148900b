import { wrappedAt } from '../../variety.rules.ts';
import type { CommonFact, PersonalFact } from '../wording.ts';
import { and, arrivalTime, clauseOf, contrastOf, t } from './clauses.ts';
import { ALIKE, COMPLEMENT, SAME_GOAL, SAME_STYLE } from './traits.ts';

/** Returns a clause about how two people get along. */
export function encounter(fact: PersonalFact, other: string | null, n: number): string {
  switch (fact.kind) {
    case 'complement':
      return `${contrastOf(fact, other, n % 2 === 0 ? 'left' : 'right')}，${wrappedAt(COMPLEMENT[fact.trait], n)}`;
    case 'alike':
      return wrappedAt(ALIKE[fact.trait][fact.end], n);
    case 'style':
      return `${clauseOf(fact)}，${SAME_STYLE[fact.id]}`;
    case 'goals': {
      const [goal] = fact.ids;
      return goal ? `${clauseOf(fact)}，${SAME_GOAL[goal]}` : clauseOf(fact);
    }
  }
}

/** Returns a clause about another thing in common. */
export function ground(fact: CommonFact, n: number): string {
  const both = clauseOf(fact);
  const oneOf = (...ends: string[]) => wrappedAt(ends, n);
  switch (fact.kind) {
    case 'artists':
      return oneOf(`${both}，可以聊聊各自最爱的歌`, t`你们的第一份歌单，可以从${and(fact.names)}开始`);
    case 'neighborhood':
      return oneOf(`${both}，见面很方便`, t`你们是${fact.name}的邻居，走几步就能打个招呼`);
    case 'borough':
      return oneOf(`${both}，见面很方便`, `${both}，路不远`);
    case 'languages':
      return oneOf(`${both}，打招呼可以挑一种`, `${both}，聊着聊着换一种也行`);
    case 'arrival':
      return fact.apart === 'nextMonth' || fact.apart === 'around'
        ? `${both}，可以聊聊初来的印象`
        : oneOf(`${both}，可以聊聊初来的印象`, `从${arrivalTime(fact)}起，这座城市就是你们的家`);
    case 'career':
      return fact.id === 'student'
        ? oneOf(`${both}，可以聊聊学校里的事`, `${both}，应该很懂彼此的日常`)
        : oneOf(`${both}，可以聊聊工作`, `${both}，应该很懂彼此的日常`);
    case 'interests':
    case 'ownInterests':
      return oneOf(`${both}，第一次见面做什么就有了`, `${both}，不愁没话聊`);
    case 'genres':
      return oneOf(`${both}，可以交换一两首歌`, `${both}，可以找个晚上一起去听`);
  }
}
