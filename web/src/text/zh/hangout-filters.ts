import type { hangoutFilters as en } from '../en/hangout-filters.ts';

/** The sentences of the filters of hangouts. They are in a file of their own, because they are loaded after the list. */
export const hangoutFilters: typeof en = {
  search: '搜索小聚',
  placeholder: '关键词或地点',
  clearSearch: '清除搜索',
  open: '筛选',
  openCount: (n: number) => `筛选，已选 ${n} 项`,
  panel: '筛选',
  day: '日期',
  days: { any: '不限日期', today: '今天', weekend: '这个周末', weekdays: '工作日', weekends: '周末', date: '选择日期' },
  date: '日期',
  borough: '行政区',
  anyBorough: '不限行政区',
  trip: '从你的街区乘地铁',
  anyTrip: '不限距离',
  within: (minutes) => `${minutes} 分钟以内`,
  room: '还有名额',
  people: '有我认识的人',
  peopleHint: '至少有一位好友参加或发起。',
  clear: '清除筛选',
};
