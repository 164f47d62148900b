import type { Interest } from '#contract/profiles/options.ts';
import { SPOKEN_LANGUAGE_NAMES } from '#server/platform/text/spoken-languages.ts';
import type { QuestionFacts, Shared } from '../questions.rules.ts';

const NUMBERS = ['', '', '两', '三', '四', '五', '六'];

const ABOUT_INTERESTS: Record<Interest, string> = {
  soccer: '你们在城里哪儿看足球，或者踢球？',
  football: '哪支橄榄球队的比赛你从不错过？在哪儿看？',
  cocktails: '有人第一晚来纽约，你会带 TA 去哪家酒吧？',
  liveMusic: '哪场演唱会你还想再去一次？',
  edm: '你在哪儿跳舞跳到散场亮灯？',
  hiphop: '哪段歌词你倒背如流？',
  startups: '有什么点子一直在你脑子里转？',
  hiking: '城市附近哪条步道值得早起去走？',
  art: '哪件艺术品你明天还想再去看一次？',
  photography: '你在这里拍的照片，最喜欢哪一张？',
  food: '来纽约，同桌每个人都该吃一次的是什么？',
  travel: '哪次旅行改变了你看事情的方式？',
  tech: '最近做成或修好了什么，让你很开心？',
  movies: '哪部电影你百看不厌？',
  books: '你送人最多的是哪本书？',
  gaming: '哪个游戏让你熬夜最多？',
  fitness: '阴天的时候，什么能让你动起来？',
  yoga: '在这座城市里，什么能让你慢下来？',
  cooking: '想吃家里的味道时，你会做什么？',
  dancing: '哪首歌一响，你就想跳舞？',
};

function sentencesAbout(about: Shared): { questions: readonly string[]; share: string } {
  switch (about.kind) {
    case 'interest':
      return { questions: [ABOUT_INTERESTS[about.interest]], share: '喜欢这个' };
    case 'language': {
      const name = SPOKEN_LANGUAGE_NAMES.zh[about.language];
      const questions = [
        `${name}里的哪个词，英语里没有？`,
        `在纽约，你在哪儿能说上${name}？`,
        `哪首${name}歌你会从头唱到尾？`,
      ];
      return { questions, share: `会说${name}` };
    }
    case 'neighborhood': {
      const { name } = about;
      const questions = [
        `朋友第一次来 ${name}，你会带 TA 看什么？`,
        `${name} 的哪个角落最像你的地盘？`,
        `${name} 有什么是永远不该变的？`,
      ];
      return { questions, share: `住在 ${name}` };
    }
    case 'borough': {
      const name = about.borough;
      const questions = [
        `${name} 还有哪一片你想去逛逛？`,
        `想清静一个小时，你会去 ${name} 的哪儿？`,
        `有什么是 ${name} 比城里别处都好的？`,
      ];
      return { questions, share: `住在 ${name}` };
    }
    case 'city':
      return {
        questions: [
          '刚来纽约时，什么最让你意外？',
          '城里哪个地方你想更了解一些？',
          '在这里，第一个对你好的人是谁？',
          '没有安排的星期天，你会做什么？',
          '这座城市里，什么已经让你有家的感觉？',
        ],
        share: '在纽约安家',
      };
  }
}

export function questionInChinese({ about, by, members, variant }: QuestionFacts) {
  const { questions, share } = sentencesAbout(about);
  const who = by === members ? '你们都' : `你们当中有${NUMBERS[by]}个人`;
  return { question: questions[variant % questions.length] as string, because: `${who}${share}` };
}
