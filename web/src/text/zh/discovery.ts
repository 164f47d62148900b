import type { discovery as en } from '../en/discovery.ts';

/** The sentences of the discovery slice. */
export const discovery: typeof en = {
  title: '发现你的圈子',
  lists: {
    recommended: {
      title: '为你推荐',
      caption: '和你兴趣相投、性格合拍的人',
      loading: '正在加载为你推荐的人',
    },
    nearby: { title: '附近的人', caption: null, loading: '正在加载附近的人' },
    everyone: { title: '搜索结果', caption: null, loading: '正在搜索' },
    words: { title: '资料内容', caption: null, loading: '正在搜索资料' },
  },
  results: (search: string) => `“${search}”的搜索结果`,
  resultsInWords: (search: string) => `资料里提到“${search}”的人`,
  inBorough: (borough: string) => `你在${borough}的邻居`,
  seeAll: '查看全部',
  seeAllOf: (list: string) => `查看全部：${list}`,
  bothLists: '回到“遇见”',
  back: '上一批',
  on: '下一批',
  more: '看看更多人',
  loadingMore: '正在加载…',
  moreFailed: '没能加载更多人。',
  shown: (n: number) => (n === 0 ? '没有找到人' : `显示 ${n} 个人`),

  toggle: '让附近的人看到我',
  toggleOn: '和你同区的人能看到你的卡片。',
  toggleNoBorough: '设置住在哪里后，同区的人就能看到你的卡片。',
  toggleOff: '邻居看不到你。',
  toggleHidden: '你隐藏了自己的街区，所以邻居看不到你。',
  toggleFailed: '没有保存成功，设置没变。',

  card: {
    open: '想认识新朋友',
    place: (neighborhood: string, borough: string) => `${neighborhood}，${borough}`,
    from: (place: string) => `来自 ${place}`,
    shared: '你们都喜欢',
    state: { connected: '已是好友', sent: '已发送请求', received: '想和你交朋友' },
    metAt: (hangout: string) => `你们都参加过“${hangout}”`,
    bothIn: (group: string) => `你们都在“${group}”小组里`,
    interest: '兴趣',
  },

  arrivals: {
    title: '谁和你差不多同时来？',
    text: '认识一下和你前后脚搬来的人。',
    see: '看看谁和你同期',
  },

  search: {
    label: '按名字、用户名或内容搜索',
    placeholder: '名字，或“攀岩”这样的词',
    clear: '清除搜索',
  },
  filters: {
    open: '筛选',
    openWith: (n: number) => `筛选，已选 ${n} 项`,
    title: '你想认识什么样的人？',
    close: '关闭',
    done: '看看结果',
    clearAll: '全部清除',
    set: '已选的筛选条件',
    remove: (what: string) => `移除 ${what}`,
    interest: '兴趣',
    neighborhood: '街区',
    neighborhoodPlaceholder: '不限街区',
    neighborhoodEmpty: '没有找到这个街区。',
    clear: '清除',
    list: '显示街区',
    language: '语言',
    careerField: '职业领域',
    arrival: '和我同期来的',
    arrivalText: '和你在同一段时间搬来的人。',
    arrivalNoMonth: '先在个人资料里填上搬来的月份，就能用这一项。',
    arrived: '和你同期来的',
    named: (search: string) => `“${search}”`,
  },

  failed: '这个列表没加载出来',
  retry: '重试',

  empty: {
    findTable: '帮我找小桌',
    early: {
      recommended: {
        title: '你来得真早',
        text: '现在还没有人可以推荐，新成员正在陆续加入。资料写得越多，我们越能帮你找到合拍的人。',
      },
      nearby: {
        title: '附近没有新面孔',
        text: '有邻居加入时，你会在这里看到。开关记得开着，这样邻居也能找到你。',
      },
    },
    known: { title: '这里的人你都认识了', text: '每周都有新人加入。在那之前，约认识的人见见面吧。' },
    nobodyNew: { title: '暂时没有新面孔', text: '每周都有新人加入。在那之前，约认识的人见见面吧。' },
    seeHangouts: '看看小聚',
    completeProfile: '完善我的资料',
    place: {
      title: '你住在哪里？',
      text: '填上街区或行政区，认识就在附近的人。',
      action: '填写我的街区',
    },
    search: {
      title: (search: string) => `没有找到“${search}”`,
      text: '没有这样开头的名字，也没有人的资料里提到它。试试少打几个字，或换一个词。',
      action: '清除搜索',
    },
    filters: {
      title: '还没有人符合全部条件',
      looking: '正在检查筛选条件…',
      text: '去掉其中一项，就能看到人：',
      textAll: '试试去掉一两项筛选。',
      without: (what: string) => `去掉 ${what}`,
    },
    brief: '这里也没有人。',
    elsewhere: {
      recommended: (neighborhood: string) => `${neighborhood} 就在你住的区，去“附近的人”里看看。`,
      nearby: (neighborhood: string, borough: string) =>
        `${neighborhood} 在${borough}，不在你住的区，去“为你推荐”里看看。`,
    },
  },
};
