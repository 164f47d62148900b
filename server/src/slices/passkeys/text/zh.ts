import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

const NOT_YOU = '如果不是你本人操作，请马上修改密码，并在设置里移除所有你不认识的通行密钥。';
const notice = (subject: string, line: string) => ({ subject, lines: [line, NOT_YOU], label: '打开设置' });
/** @param name may be '' */
const passkey = (name: string) => `通行密钥${name && `“${name}”`}`;

export const zh: typeof en = {
  added: (name) =>
    notice(
      `你的 ${PRODUCT} 账号添加了通行密钥`,
      `你的 ${PRODUCT} 账号刚刚添加了${passkey(name)}。用它登录不需要密码。`,
    ),
  removed: (name) =>
    notice(`你的 ${PRODUCT} 账号移除了通行密钥`, `你的 ${PRODUCT} 账号刚刚移除了${passkey(name)}。它不能再用来登录。`),
  kept: (name) =>
    notice(`你的 ${PRODUCT} 账号恢复了一个通行密钥`, `你确认了${passkey(name)}，它又可以登录你的 ${PRODUCT} 账号了。`),
  paused: {
    subject: `检查一下你的 ${PRODUCT} 通行密钥`,
    lines: [
      `你的 ${PRODUCT} 密码重置过，所以通行密钥都已暂停，暂时不能登录。`,
      '请用新密码登录，在设置里保留你自己的通行密钥，移除其他的。',
    ],
    label: '检查通行密钥',
  },
  codesMade: notice(`你有新的 ${PRODUCT} 恢复码`, `你的 ${PRODUCT} 账号刚刚生成了新的恢复码，以前的不能再用了。`),
  codeUsed: (left) =>
    left === null
      ? notice(`添加第一个 ${PRODUCT} 通行密钥的代码被使用`, `你的 ${PRODUCT} 账号刚刚用了添加第一个通行密钥的代码。`)
      : notice(`一个 ${PRODUCT} 恢复码被使用`, `你的 ${PRODUCT} 账号刚刚用一个恢复码代替了通行密钥，还剩 ${left} 个。`),
  reset: {
    subject: `你的 ${PRODUCT} 通行密钥已移除`,
    lines: [
      `这个 ${PRODUCT} 的运营者移除了你账号的所有通行密钥和恢复码。密码仍然可以用。`,
      '如果这不是你要求的，请回复这封邮件。',
    ],
    label: '添加新的通行密钥',
  },
  removedForRole: {
    subject: `你的 ${PRODUCT} 通行密钥已移除`,
    lines: [
      `你现在参与管理 ${PRODUCT}，所以之前的所有通行密钥和恢复码都已从你的账号移除。密码仍然可以用。`,
      '请向授权给你的人要代码，然后在设置里添加新的通行密钥。',
    ],
    label: '添加新的通行密钥',
  },
  reclaimed: {
    subject: `你的 ${PRODUCT} 通行密钥已移除`,
    lines: [
      `有人通过邮件里的链接，为一个 ${PRODUCT} 账号验证了这个邮箱，所以那个账号的所有通行密钥和恢复码都已移除。`,
      '如果那是运营人员的账号，需要由负责这个网站的人重新授权。',
    ],
    label: '添加新的通行密钥',
  },
};
