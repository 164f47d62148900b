import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

const IGNORE = '如果不是你本人操作，忽略这封邮件就好，什么都不会改变。';
const WHAT_UNDOING_DOES =
  '打开链接后，账号会恢复使用这个邮箱，所有设备都会退出登录，你还可以设置新密码。链接 7 天内有效。';

export const zh: typeof en = {
  reset: {
    subject: `设置新的 ${PRODUCT} 密码`,
    lines: [`有人申请重置你的 ${PRODUCT} 账号密码。这个链接一小时内有效，只能用一次。`],
    label: '设置新密码',
    closing: [IGNORE],
  },
  verify: {
    subject: `验证你的 ${PRODUCT} 邮箱`,
    lines: ['请打开这个链接，验证你的邮箱。链接一小时内有效，只能用一次。'],
    label: '验证邮箱',
    closing: [IGNORE],
  },
  change: {
    subject: `验证你在 ${PRODUCT} 的新邮箱`,
    lines: [`打开这个链接，你的 ${PRODUCT} 账号就会改用这个邮箱。链接一小时内有效，只能用一次。`],
    label: '使用这个邮箱',
    closing: [IGNORE],
  },
  taken: {
    subject: `这个邮箱已经有 ${PRODUCT} 账号了`,
    lines: [`有人想把这个邮箱用在另一个 ${PRODUCT} 账号上。它已经属于你的账号，所以什么都没有改变。`],
  },
  passwordChanged: {
    subject: `你的 ${PRODUCT} 密码已修改`,
    lines: [
      `你的 ${PRODUCT} 账号刚刚修改了密码，其他设备都已退出登录。`,
      '如果不是你本人操作，请马上设置新密码。',
      '通行密钥仍然可以登录。请在设置里移除你不认识的。',
    ],
    label: '设置新密码',
  },
  changeAsked: {
    subject: `有人申请更换你的 ${PRODUCT} 邮箱`,
    lines: [
      `有人登录了你的 ${PRODUCT} 账号，并申请换用另一个邮箱。`,
      '如果是你本人，什么都不用做。如果不是，请马上阻止这次更换。',
    ],
    label: '阻止更换',
    closing: [WHAT_UNDOING_DOES],
  },
  emailChanged: (now) => ({
    subject: `你的 ${PRODUCT} 邮箱已更换`,
    lines: [`你的 ${PRODUCT} 账号现在使用 ${now}。`, '如果不是你本人操作，请马上撤销这次更换。'],
    label: '撤销更换',
    closing: [WHAT_UNDOING_DOES],
  }),
  emailRestored: {
    subject: `你的 ${PRODUCT} 邮箱已换回`,
    lines: [`有人从原来的邮箱撤销了 ${PRODUCT} 账号的邮箱更换，账号不再使用这个邮箱。`],
  },
  accountDeleted: {
    subject: `你的 ${PRODUCT} 账号已删除`,
    text: `你的 ${PRODUCT} 账号和里面的一切都已按你的要求删除。你发给别人的消息会留在对方那里，但不再显示你的名字。`,
  },
  device: ({ browser, system }) => (system ? `${system} 上的 ${browser || '未知浏览器'}` : browser || '未知浏览器'),
  newYorkTime: (at) => `${at}（纽约时间）`,
  newBrowser: (browser, at) => ({
    subject: `你的 ${PRODUCT} 账号有新的登录`,
    lines: [
      `有人在${at}用 ${browser} 登录了你的 ${PRODUCT} 账号。这个浏览器之前没有登录过。`,
      '如果是你本人，什么都不用做。',
      '如果不是，请在设置里修改密码，其他浏览器也会一并退出登录。',
    ],
    label: '打开设置',
  }),
  reusedToken: {
    subject: `我们让你的一个 ${PRODUCT} 浏览器退出了登录`,
    lines: [
      '你之前的一次登录被重复使用了，可能有人复制了它，所以我们结束了那次登录。',
      '请重新登录。如果在设置里看到不认识的浏览器，请让它退出登录，并修改密码。',
    ],
    label: `打开 ${PRODUCT}`,
  },
};
