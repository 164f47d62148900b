import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

export const zh: typeof en = {
  code: (name) => ({
    subject: `欢迎来到 ${PRODUCT}`,
    lines: [name ? `${name}，你好：` : '你好：', `${PRODUCT} 给你留好了位置。请在 7 天内用这个邀请码注册账号：`],
    label: '注册账号',
    closing: ['邀请码只能用一次，而且只能用这个邮箱注册。请不要转给别人。'],
  }),
  reports: (count) => ({
    subject: `${PRODUCT} 收到 ${count} 条新举报`,
    lines: [`有成员提交了 ${count} 条举报。`, '请查看被举报的内容并处理举报，不要让举报的人一直等着。'],
    label: '查看举报',
    closing: ['你是运营人员，所以会收到这封邮件。关于你本人的举报只发给其他运营人员。'],
  }),
  waiting: ({ reports, appeals, requests }) => ({
    subject: `${PRODUCT} 有待处理的事项`,
    lines: [
      '以下事项在等你或其他运营人员处理：',
      ...(reports > 0 ? [`未处理的举报：${reports} 条`] : []),
      ...(appeals > 0 ? [`被停用成员的申诉：${appeals} 条`] : []),
      ...(requests > 0 ? [`加入申请：${requests} 份`] : []),
    ],
    label: '查看待处理事项',
    closing: ['你是运营人员，所以会收到这封邮件，每天最多一封。'],
  }),
  failedBackup: (problem) => ({
    subject: `${PRODUCT} 备份失败`,
    lines: ['最近一次定时备份失败：', problem, '在备份恢复正常之前，一旦磁盘损坏，上次成功备份之后的数据都会丢失。'],
    label: '查看状态',
    closing: ['你是运营人员，所以会收到这封邮件，每天最多两封。'],
  }),
};
