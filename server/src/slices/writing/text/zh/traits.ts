import type { CommunicationStyle, LifeGoal, Trait } from '#contract/profiles/options.ts';
import type { TraitEnd } from '#contract/writing/facts.ts';

// Wordings of a Chinese connection summary about personality. Pure data.

/** Both lean to the same end. */
export const ALIKE: Record<Trait, Record<TraitEnd, readonly string[]>> = {
  energyStyle: {
    left: ['你们都靠独处充电，两个人待着也许比一大群人更自在', '你们都需要时不时安静一会儿，这一点能互相理解'],
    right: ['你们都靠和人相处充电，热闹的场合应该很自在', '你们都靠和人相处充电，第一次不妨晚上出去玩'],
  },
  decisionStyle: {
    left: ['你们都凭理性做决定，讨论起来一定精彩', '你们都凭理性做决定，应该很容易听懂对方'],
    right: ['你们都凭感受做决定，应该很懂对方', '你们都凭感受做决定，聊起来会很真诚'],
  },
  socialStyle: {
    left: ['你们都喜欢慢慢深聊，一杯咖啡也许能聊三个小时', '你们都喜欢慢慢深聊，这就是个好开头'],
    right: ['你们都喜欢一群人一起玩，不如在小聚上先打个招呼', '你们都喜欢一群人一起玩，多一个人更热闹'],
  },
  lifePace: {
    left: ['你们都喜欢提前安排，那就先定个日子', '你们都喜欢提前安排，约起来很省心'],
    right: ['你们都喜欢随性一点，提前一小时发条消息也许就够了', '你们都喜欢随性一点，这座城市正合适'],
  },
  communicationStyle: {
    left: ['你们都习惯有话直说，不用猜来猜去', '你们都习惯有话直说，能省不少时间'],
    right: ['你们都习惯把话说得委婉，相处起来应该很舒服', '你们都习惯把话说得委婉，开头会很轻松'],
  },
};

/** For members at opposite ends: each follows the contrast and a comma. */
export const COMPLEMENT: Record<Trait, readonly [string, string]> = {
  energyStyle: ['动静都有时候', '可以带彼此看看这座城市的另一面'],
  decisionStyle: ['可以互相出出主意', '聊起来一定有意思'],
  socialStyle: ['几个人吃顿饭应该正合适', '一个好的晚上，两样都会有一点'],
  lifePace: ['不妨各让一步', '好好的一天，两样都容得下'],
  communicationStyle: ['聊起来一定有意思', '可以互相学一点'],
};

/** Each follows 你们都觉得自己是直率的人, for example. */
export const SAME_STYLE: Record<CommunicationStyle, string> = {
  direct: '不用猜来猜去',
  thoughtful: '慢慢来，好好聊一次',
  expressive: '聊起来一定热闹',
  diplomatic: '约地方应该很好商量',
  analytical: '一个好问题就能聊很久',
  casual: '打声招呼就够了',
  empathetic: '应该都能好好听对方说',
  playful: '少不了几句玩笑',
};

/** Each follows 你们都看重冒险, for example. */
export const SAME_GOAL: Record<LifeGoal, string> = {
  career: '可以互相加油',
  creativity: '可以看看对方在做什么',
  learning: '可以互相教点什么',
  health: '可以互相鼓励',
  social: '说不定这就认识了一位',
  adventure: '这座城市里多的是',
  impact: '有些可以一起做',
  balance: '一个慢悠悠的下午也许正合适',
};
