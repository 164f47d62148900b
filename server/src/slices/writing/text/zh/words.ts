import type {
  CareerField,
  CommunicationStyle,
  Genre,
  Interest,
  LifeGoal,
  SpokenLanguage,
  Trait,
} from '#contract/profiles/options.ts';
import type { TraitEnd } from '#contract/writing/facts.ts';
import { SPOKEN_LANGUAGE_NAMES } from '#server/platform/text/spoken-languages.ts';

// Wordings of option ids for use in the middle of a Chinese sentence. Pure data.

/** They follow 喜欢. */
export const INTERESTS: Record<Interest, string> = {
  soccer: '足球',
  football: '美式橄榄球',
  cocktails: '鸡尾酒',
  liveMusic: '现场音乐',
  edm: '电音',
  hiphop: '嘻哈',
  startups: '创业',
  hiking: '徒步',
  art: '艺术',
  photography: '摄影',
  food: '美食',
  travel: '旅行',
  tech: '科技',
  movies: '电影',
  books: '看书',
  gaming: '电子游戏',
  fitness: '健身',
  yoga: '瑜伽',
  cooking: '做饭',
  dancing: '跳舞',
};

/** They follow 听. */
export const GENRES: Record<Genre, string> = {
  pop: '流行乐',
  hiphop: '嘻哈',
  rock: '摇滚',
  electronic: '电子乐',
  jazz: '爵士乐',
  classical: '古典乐',
  rnb: 'R&B',
  indie: '独立音乐',
  latin: '拉丁音乐',
  metal: '金属乐',
};

export const LANGUAGES: Record<SpokenLanguage, string> = SPOKEN_LANGUAGE_NAMES.zh;

/** They follow 在. */
export const CAREERS: Record<Exclude<CareerField, 'student'>, string> = {
  tech: '科技行业',
  arts: '艺术行业',
  business: '商业领域',
  healthcare: '医疗健康行业',
  education: '教育行业',
  science: '科研领域',
  entertainment: '娱乐行业',
  sports: '体育行业',
  law: '法律行业',
};

/** They follow 看重. */
export const GOALS: Record<LifeGoal, string> = {
  career: '事业',
  creativity: '创作',
  learning: '学习新东西',
  health: '健康',
  social: '认识新朋友',
  adventure: '冒险',
  impact: '做有意义的事',
  balance: '生活平衡',
};

/** They precede 的人. */
export const STYLES: Record<CommunicationStyle, string> = {
  direct: '直率',
  thoughtful: '考虑周到',
  expressive: '善于表达',
  diplomatic: '有分寸',
  analytical: '条理分明',
  casual: '轻松随意',
  empathetic: '善解人意',
  playful: '爱开玩笑',
};

/** Verb phrases for a member who leans to one end of a slider. They follow 你们都, 你, a name or TA 也. */
export const TEMPERS: Record<Trait, Record<TraitEnd, string>> = {
  energyStyle: { left: '靠独处充电', right: '靠和人相处充电' },
  decisionStyle: { left: '凭理性做决定', right: '凭感受做决定' },
  socialStyle: { left: '喜欢慢慢深聊', right: '喜欢一群人一起玩' },
  lifePace: { left: '喜欢提前安排', right: '喜欢随性一点' },
  communicationStyle: { left: '习惯有话直说', right: '习惯把话说得委婉' },
};
