import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

export const zh: typeof en = {
  intro: `${PRODUCT} 团队有一则公告要告诉大家：`,
  label: `打开 ${PRODUCT}`,
  stop: '不再接收公告邮件',
};
