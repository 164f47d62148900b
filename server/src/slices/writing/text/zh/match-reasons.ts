import { BOROUGHS_IN_CHINESE } from '#server/platform/text/boroughs.zh.ts';
import type { Phrases } from '../wording.ts';
import { and, arrivalTime, clauseOf, or, t } from './clauses.ts';
import { CAREERS, GENRES, GOALS, INTERESTS, LANGUAGES, STYLES, TEMPERS } from './words.ts';

/** The wordings for each kind of fact, without a full stop. They read the same for both members. */
export const PHRASES: Phrases = {
  artists({ names }) {
    const list = and(names);
    return [t`你们都喜欢${list}`, t`你们都是${list}的歌迷`, t`你们都喜欢${list}，可以聊聊各自最爱的歌`];
  },
  neighborhood: ({ name }) => [t`你们都住在${name}`, t`你们是${name}的邻居`, t`你们都住在${name}，见面很方便`],
  borough: ({ borough }) => [
    t`你们都住在${BOROUGHS_IN_CHINESE[borough]}`,
    t`你们都住在${BOROUGHS_IN_CHINESE[borough]}，见面很方便`,
  ],
  languages({ ids }) {
    const names = ids.map((id) => LANGUAGES[id]);
    return [t`你们都会说${and(names)}`, t`你们可以用${or(names)}聊天`, t`不如用${or(names)}打个招呼`];
  },
  arrival(fact) {
    if (fact.apart === 'nextMonth') return ['你们搬来的时间只差一个月'];
    if (fact.apart === 'around') return ['你们差不多同时搬来', '你们搬来的时间只差两个月'];
    const time = arrivalTime(fact);
    return [`你们都是${time}搬来的`, `你们是同一${fact.apart === 'sameYear' ? '年' : '个月'}搬来的：${time}`];
  },
  interests({ ids }) {
    const things = and(ids.map((id) => INTERESTS[id]));
    return [t`你们都喜欢${things}`, t`${things}，你们俩都喜欢`, t`说到${things}，你们俩应该有得聊`];
  },
  ownInterests({ names }) {
    const things = and(names);
    return [t`你们都喜欢${things}`, t`${things}，你们俩都喜欢`, t`说到${things}，你们俩应该有得聊`];
  },
  genres({ ids }) {
    const genres = and(ids.map((id) => GENRES[id]));
    return [t`你们都听${genres}`, t`你们都爱听${genres}`, t`你们都听${genres}，可以交换歌单`];
  },
  career({ id }) {
    if (id === 'student') return ['你们都是学生'];
    return [`你们都在${CAREERS[id]}`, `你们都在${CAREERS[id]}，可以聊聊工作`];
  },
  goals({ ids }) {
    const goals = and(ids.map((id) => GOALS[id]));
    return [t`你们都看重${goals}`, t`${goals}，对你们都很重要`];
  },
  style: ({ id }) => [`你们都觉得自己是${STYLES[id]}的人`, `要说自己，你们都会选“${STYLES[id]}”`],
  alike: (fact) => [clauseOf(fact), `和你一样，TA 也${TEMPERS[fact.trait][fact.end]}`],
};
