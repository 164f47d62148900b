import { newYorkFormat } from '#contract/hangouts/new-york.ts';
import type { arrivals as en } from '../en/arrivals.ts';

const MONTH_AND_YEAR = newYorkFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns '2025-06' as '2025年6月'. */
const monthAndYear = (month: string) => MONTH_AND_YEAR(new Date(`${month}-01T00:00:00Z`), 'zh');
const yearOf = (month: string) => month.slice(0, 4);

/** Returns the months of a cohort in words: '2025年6月', '2025年6月到8月间', '2019到2024年间'. */
function timeOf({ from, to }: { from: string; to: string }): string {
  if (from === to) return monthAndYear(from);
  if (yearOf(from) === yearOf(to)) return `${monthAndYear(from)}到${Number(to.slice(5))}月间`;
  if (Number(yearOf(to)) - Number(yearOf(from)) > 1) return `${yearOf(from)}到${yearOf(to)}年间`;
  return `${monthAndYear(from)}到${monthAndYear(to)}间`;
}

/** The sentences of the page of arrivals. */
export const arrivals: typeof en = {
  title: '和你同期来的人',
  back: '遇见',
  people: (people: number, cohort: { from: string; to: string }) =>
    people === 0
      ? `在${timeOf(cohort)}搬来的人里，你是第一个加入的。`
      : `你和另外 ${people} 位成员都是${timeOf(cohort)}搬来的。`,
  failed: '同期来的人没加载出来',
  loading: '正在加载和你同期来的人',
  list: '和你同期来的人',
  none: '暂时还没有人',
  noneText: '有差不多同时搬来的人加入时，你会在这里看到。',
  noMonth: '你是什么时候搬来的？',
  noMonthText: '在个人资料里填上月份，就能认识差不多同时来的人。月份会显示在你的资料上。',
  addMonth: '填写月份',

  chat: {
    start: '发起群聊',
    startText: '问问大家都还在摸索些什么。差不多同时来的人都可以加入。',
    join: '加入群聊',
    open: '打开群聊',
    leave: '退出',
    people: (n: number) => `群里有 ${n} 个人。`,
    joinText: '你加入后，群里每个人都会看到。',
    alone: '群是你建的，差不多同时来的人都可以加入。',
    left: '你退出了群聊。',
  },
};
