import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

const NO_LOGIN = '这个链接只属于你，不用登录。打开后还会再请你确认一次。';
const quoted = (title: string | null, otherwise: string) => (title ? `“${title}”` : otherwise);

export const zh: typeof en = {
  someMember: '一位成员',
  summary: (title, when, place) => `${title}，${when}，${place}`,
  until: (when) => `${when} 结束`,
  event: {
    announced: (summary) => `新活动：${summary}`,
    changed: (summary) => `活动有变动：${summary}`,
    cancelled: (summary) => `活动取消了：${summary}`,
  },
  anyEvent: {
    announced: '有一个新活动',
    changed: '一个活动改了时间或地点',
    cancelled: '一个活动取消了',
  },
  hangout: {
    reminder: (summary) => (summary ? `快开始了：${summary}` : '你要参加的小聚快开始了'),
    underWay: (summary) => `正在进行：${summary}`,
    over: (title) => `${quoted(title, '这次小聚')}怎么样？选一选还想再见的人`,
    offered: (title, by) => `${title ? `“${title}”` : ''}空出了一个名额，${by ? `${by} 之前` : ''}接受它就是你的`,
    reconfirm: (title, by) => `${quoted(title, '小聚')}你还来吗？请${by ? `在 ${by} 之前` : ''}确认`,
    removed: (title) => `你已经不在${quoted(title, '一场小聚')}的名单上了，发起人调整了参加的人`,
    released: (title) => `你没有确认，${quoted(title, '一场小聚')}的名额让给了候补的人`,
    accepted: (title) => `你申请参加${quoted(title, '一场小聚')}，对方同意了`,
    cancelled: (title) => `${quoted(title, '你要参加的一场小聚')}取消了`,
    hangoutMoved: (title) => `${quoted(title, '你要参加的小聚')}有了新安排`,
    wroteIn: (from, title) => `${from} 在“${title}”里发了消息`,
  },
  found: {
    some: '有符合你要求的新小聚',
    named: (summaries) => `符合你要求的新小聚：${summaries.join('；')}`,
  },
  homeQuestion: '你到家了吗？请回复一下，不然我们会告诉你的安心联系人',
  missed: '前几次约好的，你好像没去成。谁都有这种时候，这事只有我们知道',
  reports: '收到了新的举报，请查看',
  meetAgain: (from) => `你和 ${from} 都想再见面`,
  group: {
    accepted: '你申请的小组同意你加入了',
    idle: '你的小组还继续吗？请保留它，否则两周后会归档',
    organizer: '你现在是小组的组织者',
    hangout: (from, title) => (title === null ? `${from} 为你的小组约了一次小聚` : `${from} 为你的小组约了：${title}`),
  },
  table: {
    offered: '认识人需要一点时间。要不要我们帮你找一张小桌？',
    planned: (when, place) => `你的小桌约好了：${when}，${place}`,
    plannedSomewhere: '你的小桌有了新日期',
    deciding: '你的小桌聚过三次了，还想继续聚吗？',
    over: '你的小桌结束了',
    firstThere: {
      table: '第一个到的人：先占张大桌子',
      entrance: '第一个到的人：在门口等等，方便大家找到你',
    },
    soon: (reminder, firstThere) => `${reminder}。${firstThere}。页面上有三个开场话题`,
    leftOut: '这周没能给你找到小桌，下周优先安排你',
  },
  wroteInHuddle: (from: string) => `${from} 在群聊里发了消息`,
  photo: (from) => `${from} 给你发了一张照片`,
  actions: {
    huddle_added: (from: string) => `${from} 和你开始了一个群聊`,
    huddle_invited: (from: string) => `${from} 邀请你加入一个群聊`,
    group_invited: (from) => `${from} 邀请你加入一个小组`,
    group_asked: (from) => `${from} 申请加入你的小组`,
    connection_request: (from) => `${from} 想和你交朋友`,
    connection_waiting: (from) => `${from} 在等你的回应`,
    connection_accepted: (from) => `${from} 接受了你的好友请求`,
    message: (from) => `${from} 给你发了消息`,
    hangout_asked: (from) => `${from} 申请参加你的小聚`,
    hangout_asking: (from) => `${from} 在等你答复能否参加小聚`,
    hangout_joined: (from) => `${from} 参加了你的小聚`,
    hangout_cohost: (from) => `${from} 把你设为小聚的协办人`,
    hangout_suggested: (from) => `${from} 要去一场小聚，觉得你会喜欢`,
    hangout_changed: (from) => `${from} 修改了你要参加的小聚`,
    table_proposal: (from) => `${from} 给小桌提了另一个安排`,
  },
  many: (unread) => `你有 ${unread} 条未读通知`,
  answers: { home: '我到家了', offer: '接受名额', confirm: '我会来' },
  answered: { home: '知道你到家了，真好', place: '你的名额已确认' },

  digest: {
    someHangout: '一场小聚',
    someEvent: '一个活动',
    someLocation: '地点见详情',
    subject: (n) => `你在 ${PRODUCT} 上有 ${n} 条新通知`,
    hello: (name) => (name ? `${name}，你好：` : '你好：'),
    intro: '你不在的时候：',
    more: (n) => `还有 ${n} 条`,
    all: '查看全部通知',
    stop: '不再接收这些邮件',
    at: (label, url) => `${label}：${url}`,
  },

  reconfirmMail: (title, when, until) => ({
    subject: '你还来吗？',
    lines: [
      '你好：',
      `你报名了${quoted(title, '一场小聚')}，时间是${when}。大家都等着你，请在 ${until} 之前确认你会来。`,
      '过了这个时间，如果有人候补，我们会把你的名额让出来。没有人接受的话，名额还是你的。',
    ],
    label: '确认我会来',
    closing: [NO_LOGIN, '来不了？打开小聚退出一下，别人就能来。'],
  }),
  offerMail: (title, when, until) => ({
    subject: '有一个名额空出来给你',
    lines: [
      '你好：',
      `你在候补${quoted(title, '一场小聚')}，时间是${when}。现在有名额了，${until} 之前接受，它就是你的。`,
      '过了这个时间，我们会问下一位。',
    ],
    label: '接受名额',
    closing: [NO_LOGIN],
  }),
};
