import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

export const zh: typeof en = {
  code: (name) => ({
    subject: `欢迎来到 ${PRODUCT}`,
    lines: [name ? `${name}，你好：` : '你好：', `${PRODUCT} 给你留好了位置。请在 7 天内用这个邀请码注册账号：`],
    label: '注册账号',
    closing: ['邀请码只能用一次，而且只能用这个邮箱注册。请不要转给别人。'],
  }),
  role: (isModerator) =>
    isModerator
      ? {
          subject: `你现在是 ${PRODUCT} 的版主`,
          lines: [
            '你好：',
            `你现在是 ${PRODUCT} 的版主，可以处理举报、申诉、成员和加入申请。有新的事项时，你会收到邮件。`,
          ],
          label: '查看待处理事项',
          closing: ['如果你不知道这件事，请告诉运营人员。'],
        }
      : {
          subject: `你不再是 ${PRODUCT} 的版主`,
          lines: ['你好：', `你不再是 ${PRODUCT} 的版主。账号的其他方面没有变化。`],
          label: `打开 ${PRODUCT}`,
          closing: ['你在举报里看到的内容，请不要告诉别人。'],
        },
  reports: (count) => ({
    subject: `${PRODUCT} 收到 ${count} 条新举报`,
    lines: [`有成员提交了 ${count} 条举报。`, '请查看被举报的内容并处理举报，不要让举报的人一直等着。'],
    label: '查看举报',
    closing: ['你是运营人员或版主，所以会收到这封邮件。关于你本人的举报只发给其他人。'],
  }),
  waiting: ({ reports, appeals, requests }) => ({
    subject: `${PRODUCT} 有待处理的事项`,
    lines: [
      '以下事项在等你或其他负责的人处理：',
      ...(reports > 0 ? [`未处理的举报：${reports} 条`] : []),
      ...(appeals > 0 ? [`被停用成员的申诉：${appeals} 条`] : []),
      ...(requests > 0 ? [`加入申请：${requests} 份`] : []),
    ],
    label: '查看待处理事项',
    closing: ['你是运营人员或版主，所以会收到这封邮件，每天最多一封。'],
  }),
  failedBackup: (problem) => ({
    subject: `${PRODUCT} 备份失败`,
    lines: ['最近一次定时备份失败：', problem, '在备份恢复正常之前，一旦磁盘损坏，上次成功备份之后的数据都会丢失。'],
    label: '查看状态',
    closing: ['你是运营人员，所以会收到这封邮件，每天最多两封。'],
  }),
};
