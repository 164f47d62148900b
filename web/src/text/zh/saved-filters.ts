import type { savedFilters as en } from '../en/saved-filters.ts';

/** The sentences of saved filters, of which the member hears what is new. They are loaded when the filters are set. */
export const savedFilters: typeof en = {
  tell: '有新的就告诉我',
  saving: '正在保存…',
  told: (filters) => `有新的就告诉你：${filters}`,
  stop: '不用再告诉我',
  stopping: '请稍候…',
  once: '每天最多一条通知。',
  manage: '已保存的筛选',
  everything: '所有小聚',
  words: (search) => `“${search}”`,
  title: '新的小聚',
  intro: '每天下午五点左右告诉你有哪些新小聚符合保存的筛选。',
  off: '你已关闭这项通知：小聚 ›“有新小聚符合你保存的筛选”。',
  empty: '还没有。先在小聚页选好条件，再点“有新的就告诉我”。',
  toHangouts: '去看小聚',
  loading: '加载中…',
  failed: '未能加载已保存的筛选',
  remove: '移除',
  removeOf: (filters) => `移除：${filters}`,
  removed: '不会再告诉你这些了。',
  undo: '撤销',
};
