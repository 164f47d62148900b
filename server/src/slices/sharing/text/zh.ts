import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

const EMERGENCY = '如果你觉得有人遇到危险，请拨打 911。';
const stopLine = (stop: string) => `不想再收到这些邮件？在这里停止接收：${stop}`;

export const zh: typeof en = {
  someMember: `${PRODUCT} 的一位成员`,
  someHangout: '一场小聚',
  someLocation: '地点见页面',
  someHost: '一位成员',
  plan: ({ title, when, place, isAtHome, host }) => [
    `${title}，${when}（纽约时间）`,
    `${place}${isAtHome ? '（在家里）' : ''}${host && `，${host} 发起`}`,
  ],
  contact: (member) => ({
    subject: `${PRODUCT} 的一位成员想请你做 TA 的安心联系人`,
    lines: [
      '你好：',
      `${member} 在 ${PRODUCT} 上认识新朋友，这是一个给初到纽约的人的社区。TA 想把自己什么时候去哪里告诉你。`,
      `如果你答应，${PRODUCT} 会把 ${member} 分享的安排发到你的邮箱；如果之后 TA 没有报平安，我们也会告诉你。`,
    ],
    label: '去回复',
    closing: ['你不需要注册账号。如果你什么都不做，我们不会再问。如果你拒绝，就没有人能再问你。'],
  }),
  shared: (member, { plan, stop, asksHome }) => ({
    subject: `有人在 ${PRODUCT} 上和你分享了一个安排`,
    lines: [
      '你好：',
      `${member} 想让你知道 TA 要去哪里：`,
      ...plan,
      ...(asksHome ? [`结束后我们会问 ${member} 是否到家。如果没有回复，我们会发邮件告诉你。`] : []),
    ],
    label: '查看安排',
    closing: ['安排有变动时，页面会更新。链接在结束后一天内有效；如果 TA 停止分享，链接也会失效。', stopLine(stop)],
  }),
  alert: (member, { plan, stop }) => ({
    subject: '有人还没有报平安',
    lines: [
      '你好：',
      `下面这个安排结束后，我们问了 ${member} 是否到家，两个小时过去了还没有回复：`,
      ...plan,
      '可能什么事都没有，只是玩得晚了，或者手机没电了。请打个电话，或者发条消息问问。',
      EMERGENCY,
    ],
    label: '查看安排',
    closing: ['TA 一回复，我们就再发邮件告诉你。', stopLine(stop)],
  }),
  home: (member, stop) => ({
    subject: '好消息：TA 到家了',
    lines: ['你好：', `${member} 刚刚告诉我们，TA 到家了。`],
    closing: [stopLine(stop)],
  }),
  question: (title) => ({
    subject: '你到家了吗？',
    lines: [
      '你好：',
      `你让我们在${title ? `“${title}”` : '小聚'}结束后问一声。如果两小时内没有回复，我们会发邮件给你的安心联系人。`,
    ],
    label: '我到家了',
    closing: ['这个链接只属于你，不用登录。打开后还会再请你确认一次。', EMERGENCY],
  }),
  changed: {
    subject: `你的 ${PRODUCT} 安心联系人有变动`,
    lines: [
      '你好：',
      '你的安心联系人刚刚被设置、更换或移除，之前分享给原联系人的计划已停止分享。',
      '如果不是你本人操作，请马上修改密码，并在设置里检查安心联系人。',
    ],
    label: '打开设置',
  },
};
