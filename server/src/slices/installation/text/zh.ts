import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

export const zh: typeof en = {
  test: {
    subject: `${PRODUCT} 测试邮件`,
    lines: ['你好：', `${PRODUCT} 可以发送邮件了。要成为第一位运营人员，请在安装页面填写这个邀请码：`],
    closing: ['邀请码 7 天内有效，只能用一次，而且只能用这个邮箱。如果你没有在安装社区，可以忽略这封邮件。'],
  },
};
