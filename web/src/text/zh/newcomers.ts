import type { HangoutCategory } from '#contract/hangouts/options.ts';
import type { CityStep, FirstStep } from '#contract/newcomers/steps.ts';
import type { newcomers as en } from '../en/newcomers.ts';

const steps: Record<FirstStep, { title: string; text: string }> = {
  profile: { title: '让大家认识你', text: '一张照片、几句话，就可以开始了。' },
  request: { title: '和一个人打招呼', text: '打开一张让你会心一笑的卡片，交个朋友。' },
  hangout: { title: '参加一场小聚', text: '从这周的小聚里挑一场，或者自己发起。' },
  libraryCard: {
    title: '办一张借书证',
    text: 'Brooklyn 和 Queens 有自己的图书馆系统。见 nypl.org、bklynlibrary.org 或 queenslibrary.org。',
  },
  idnyc: { title: '办一张 IDNYC', text: '纽约市自己的身份证，住在这里的人都能办。见 nyc.gov/idnyc。' },
  ferry: { title: '第一次坐渡轮', text: '挑日落的时候去，站在外面。见 ferry.nyc。' },
  doctor: { title: '找一位医生', text: '趁还没生病，先找好。见 nychealthandhospitals.org。' },
  lastStop: { title: '把一条地铁坐到终点', text: '下车走走，吃点东西。见 mta.info。' },
};

/** A hangout for each step in the city. Members change what they like before they create it. */
const plans: Record<CityStep, { title: string; location: string; description: string; category: HangoutCategory }> = {
  libraryCard: {
    title: '一起去办借书证',
    location: 'Bryant Park，图书馆旁边',
    description:
      '在门口碰头，一起办证，再各借第一本书。请带上身份证件和写有你住址的材料，出发前去图书馆网站看看哪些材料有效。',
    category: 'arts',
  },
  idnyc: {
    title: 'IDNYC 填表互助',
    location: 'City Hall Park 附近的咖啡馆',
    description: '边喝咖啡边一起把申请表填完，约好时间，再结伴去办。先到 nyc.gov/idnyc 看看你手上有哪些材料。',
    category: 'tech',
  },
  ferry: {
    title: '第一次坐渡轮',
    location: 'Whitehall Terminal, Manhattan',
    description: '坐渡轮穿过港口再回来，天气好就站在外面。带件外套：风总比你想的大。',
    category: 'outdoor',
  },
  doctor: {
    title: '喝着咖啡找医生',
    location: '一家安静的咖啡馆',
    description: '带上电脑，有保险卡也带上。我们各自找一位医生，约好第一次就诊。谁都不用说是为了什么。',
    category: 'wellness',
  },
  lastStop: {
    title: '坐到终点站',
    location: 'Coney Island–Stillwell Av 地铁站',
    description: '把一条地铁坐到终点，下车走走，吃点当地有名的东西。在群里说一声你在哪站上车。',
    category: 'outdoor',
  },
};

/** The sentences of the first steps and of the dialog at the end of the wizard. */
export const newcomers: typeof en = {
  title: '你的头三十天',
  progress: (done: number, all: number) => `已完成 ${done}/${all}`,
  private: '这份清单只有你能看到。',
  showAll: '显示全部',
  showLess: '收起',
  hide: '隐藏新人清单',
  hidden: '新人清单已隐藏。',
  undo: '撤销',
  isDone: '已完成',
  mark: (step: string) => `已完成：${step}`,
  plan: '约人一起',
  planStep: (step: string) => `约人一起：${step}`,
  allDone: '清单全部完成。欢迎来到纽约！',
  steps,
  plans,

  endOfWizard: {
    title: (name: string) => (name ? `都准备好了，${name}` : '都准备好了'),
    titleUnfinished: (name: string) => (name ? `欢迎你，${name}` : '欢迎你'),
    text: '今天打个招呼，明天就轻松一点。不妨从这里开始。',
    close: '关闭',
    done: '看看所有人',
    people: '可以打招呼的三个人',
    hangouts: '这周的小聚',
    loading: '正在加载…',
    failed: '这里没加载出来，后面的页面上也能找到。',
    noPeople: '现在还没有可以打招呼的人，新成员正在陆续加入。',
    noHangouts: '这周没有还能参加的小聚了。',
    plan: '看看有什么安排',
  },
};
