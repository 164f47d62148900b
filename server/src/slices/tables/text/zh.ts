import type { HangoutCategory } from '#contract/hangouts/options.ts';
import type { Day, DayPart } from '#contract/tables/options.ts';
import { BOROUGHS_IN_CHINESE } from '#server/platform/text/boroughs.zh.ts';
import { SPOKEN_LANGUAGE_NAMES } from '#server/platform/text/spoken-languages.ts';
import type { en } from './en.ts';
import { questionInChinese } from './questions.zh.ts';

const NUMBERS = ['', '一', '两', '三', '四', '五', '六'];
const DAYS: Record<Day, string> = {
  mon: '周一',
  tue: '周二',
  wed: '周三',
  thu: '周四',
  fri: '周五',
  sat: '周六',
  sun: '周日',
};
const PARTS: Record<DayPart, string> = { morning: '上午', afternoon: '下午', evening: '晚上' };
const LIKES: Record<HangoutCategory, string> = {
  sports: '运动',
  arts: '艺术',
  food: '美食',
  outdoor: '户外活动',
  tech: '科技',
  music: '音乐',
  wellness: '养生放松',
  games: '玩游戏',
};

export const zh: typeof en = {
  why({ members, day, part, borough, language, category, liked }) {
    const parts = [
      `你们${NUMBERS[members] ?? members}个人${DAYS[day]}${PARTS[part]}都有空，都方便去${BOROUGHS_IN_CHINESE[borough]}`,
      ...(language ? [`都会说${SPOKEN_LANGUAGE_NAMES.zh[language]}`] : []),
      ...(liked > 1 ? [`${liked === members ? '都' : `其中${NUMBERS[liked]}个人`}喜欢${LIKES[category]}`] : []),
    ];
    return `同桌的理由：${parts.join('，')}。`;
  },
  question: questionInChinese,
  titles: {
    sports: '我的小桌：一起动起来',
    arts: '我的小桌：一起看展',
    food: '我的小桌：一起吃顿饭',
    outdoor: '我的小桌：一起去户外',
    tech: '我的小桌：喝咖啡聊科技',
    music: '我的小桌：一起听音乐',
    wellness: '我的小桌：一起放松',
    games: '我的小桌：一起玩游戏',
  },
  ideas: {
    sports: '一起动起来：沿着水边散个长步、打保龄球，或者去公园打场球。想做什么，在聊天里说说。',
    arts: '一起看点什么：画廊、博物馆的免费时段，或者一场小演出。想看什么，在聊天里说说。',
    food: '一起吃顿饭。选一个能听清彼此说话的地方，有什么忌口在聊天里说一声。',
    outdoor: '一起去户外：公园、水边或者花园。天冷的话，带点热饮。',
    tech: '一起喝杯咖啡，聊聊各自在做什么、学什么。在聊天里选一个安静的地方。',
    music: '一起听点什么：免费音乐会、开放麦，或者逛逛唱片店。想听什么，在聊天里说说。',
    wellness: '一起慢下来：上一节轻松的课、散散步，或者喝杯茶。怎样最舒服，在聊天里说说。',
    games: '一起玩：桌游咖啡馆、在酒吧打牌，或者在公园下棋。家里有游戏就带一个来。',
  },
};
