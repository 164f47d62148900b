import { PRODUCT } from '#contract/brand.ts';
import type { announcements as en } from '../en/announcements.ts';

export const announcements: typeof en = {
  kind: `${PRODUCT} 团队公告`,
  more: '展开',
  less: '收起',
  dismiss: (title) => `不再显示“${title}”`,
};
