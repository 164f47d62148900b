import type { page as en } from '../en/page.ts';

/** The sentences of the page itself: what link previews and browsers without scripts show. */
export const page: typeof en = {
  shareTitle: 'Stoop：在纽约找到自己的圈子',
  needsScript: 'Stoop 需要 JavaScript。请启用后重新加载本页。',
  installPictures: { intros: '可以认识的人，以及为什么', hangouts: '成员发起的小聚' },
};
