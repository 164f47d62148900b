import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

export const zh: typeof en = {
  code: (name) => ({
    subject: `欢迎来到 ${PRODUCT}`,
    lines: [name ? `${name}，你好：` : '你好：', `${PRODUCT} 给你留好了位置。请在 7 天内用这个邀请码注册账号：`],
    label: '注册账号',
    closing: ['邀请码只能用一次，而且只能用这个邮箱注册。请不要转给别人。'],
  }),
};
