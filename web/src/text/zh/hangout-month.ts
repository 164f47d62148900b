import type { hangoutMonth as en } from '../en/hangout-month.ts';

/** The sentences of the month of hangouts. They are in a file of their own, because they are loaded with it. */
export const hangoutMonth: typeof en = {
  previous: '上个月',
  next: '下个月',
  thisMonth: '本月',
  day: (date: string, n: number, continued: number) =>
    n === 0
      ? date
      : [date, `${n} 个安排`, continued > 0 && `其中 ${continued} 个从前一天开始`].filter(Boolean).join('，'),
  until: (time: string) => `到 ${time}`,
  more: (n: number) => `还有 ${n} 个`,
  loading: '正在加载这个月…',
  shown: (month: string, n: number) => (n === 0 ? `${month}还没有安排` : `${month}有 ${n} 个安排`),
  nothing: '这一天还没有安排。',
  failed: '这个月没加载出来',
  restFailed: '这个月的部分活动没能加载',
};
