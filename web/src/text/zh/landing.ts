import { COPYRIGHT_YEAR, PRODUCT } from '#contract/brand.ts';
import type { landing as en } from '../en/landing.ts';

/** The sentences of the landing slice. */
export const landing: typeof en = {
  product: PRODUCT,
  beta: '测试版',
  tagline: '认识同样初到纽约的人，找到自己的圈子',
  promise: '和同样刚搬来的人一起吃饭、散步、打场球。',
  picture: '黄昏的褐石街区：街灯下，邻居们坐在门前的台阶上聊天。',
  film: { pause: '暂停影片', play: '播放影片' },
  logIn: '登录',
  requestAccess: '申请加入',
  haveCode: '我有邀请码',
  open: '打开 Stoop',
  why: {
    title: '为什么加入',
    blurbs: [
      {
        title: '认识新朋友',
        text: '刚搬来的人遍布五个区，也许就在你家街角。想打招呼，总有个现成的理由。',
      },
      {
        title: '加入小圈子',
        text: '一桌六个人的晚饭、一场临时凑的球、一本谁都没读完的书。圈子小一点，大城市才像家。',
      },
      {
        title: '发现小聚',
        text: '成员发起，就在他们喜欢的地方。点一下就能参加，见面之前先聊聊。',
      },
    ],
  },
  examples: {
    title: '打招呼，有个理由',
    text: '写第一句话之前，你就能看到你们的共同点。这三位是画出来的，成员的照片只给成员看。',
    people: [
      {
        name: 'Camila',
        line: '花艺师 · 来自墨西哥瓜达拉哈拉',
        place: 'Gowanus, Brooklyn',
        reason: '你们都说西班牙语，都是 2024 年 11 月搬来的。',
      },
      {
        name: 'Petra',
        line: '制琴师 · 来自德国莱比锡',
        place: 'Ridgewood, Queens',
        reason: '你们都喜欢徒步和看书，也都听爵士。',
      },
      {
        name: 'Sam',
        line: '活动制作人 · 来自爱尔兰科克',
        place: 'Chinatown, Manhattan',
        reason: '足球和美食？你们俩都爱。',
      },
    ],
  },
  week: {
    title: '本周的 Stoop',
    plan: (category: string, day: string, part: string) => `${category} · ${day}${part}`,
    part: { morning: '上午', afternoon: '下午', evening: '晚上' },
    attending: (n: number) => `${n} 位成员参加`,
    total: (n: number) => `接下来七天有 ${n} 场小聚。`,
    hidden: '成员可以看到具体安排、地点和参加的人。',
  },
  safe: {
    title: '我们怎么让你安心',
    points: [
      {
        title: '仅限成员',
        text: '没有邀请码就进不来。个人资料、照片和小聚只有成员能看到，搜索引擎看不到。',
      },
      {
        title: '显示什么由你决定',
        text: '街区、性格、要不要让邻居找到你，都可以在个人资料里开关。谁都看不到你住哪条街、生日是哪天。',
      },
      {
        title: '拉黑与举报',
        text: '拉黑立刻生效，双向生效，处处生效。每条举报都有真人看。',
      },
      {
        title: '你的数据属于你',
        text: '在设置里可以下载全部数据，也可以注销账号。没有广告，没有追踪。',
      },
    ],
  },
  questions: {
    title: '常见问题',
    list: [
      {
        question: '要花钱吗？',
        answer: '不用。Stoop 还在测试期，完全免费。',
      },
      {
        question: '适合谁？',
        answer: '初到纽约的成年人：上周刚来，去年才来，或者离开很久又回来，都算。',
      },
      {
        question: '怎么拿到邀请码？',
        answer: '提交申请，写几句关于你自己的话。每份申请我们都会看，有名额时把邀请码发到你的邮箱。',
      },
      {
        question: '是用来约会的吗？',
        answer: '不是。这里是交朋友的：一起吃饭、散步、玩耍、逛逛这座城市。',
      },
      {
        question: '不想用了怎么办？',
        answer: '在设置里注销账号就好。可以留几天反悔，也可以一次全部删除。',
      },
    ],
  },
  end: {
    title: '门前的台阶上，给你留了位置',
    text: '新成员会分批加入，来申请一个位置吧。',
  },
  how: {
    title: '怎么开始',
    steps: [
      {
        title: '申请加入',
        text: '告诉我们你是谁。我们一次只请进来几个人，这样大家都脸熟。',
      },
      {
        title: '说说你的故事',
        text: '五个小步骤：你的故事、工作、性格、目标和爱好。',
      },
      {
        title: '认识你的圈子',
        text: '我们把合得来的人介绍给你，还告诉你为什么。一句话，就能敲开一扇门。',
      },
    ],
  },
  footer: {
    label: '页脚',
    line: '为初到纽约的人而做。',
    copyright: `© ${COPYRIGHT_YEAR} ${PRODUCT}。保留所有权利。`,
  },
};
