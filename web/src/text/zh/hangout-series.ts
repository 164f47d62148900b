import type { hangoutSeries as en } from '../en/hangout-series.ts';

/** The sentences about hangouts that repeat weekly. They are loaded with the parts that show them. */
export const hangoutSeries: typeof en = {
  label: '每周小聚',
  position: (n, of) => `每周一次，第 ${n} 次，共 ${of} 次`,
  previous: '上一次',
  next: '下一次',
  cancelText: '我们会通知原本要来的人。取消后无法恢复。',
  onlyThis: '只取消这一次',
  following: '取消这次和之后的',
  cancelling: '正在取消…',
  didCancelFollowing: '这次和之后的小聚都已取消，所有人都会收到通知。',
};
