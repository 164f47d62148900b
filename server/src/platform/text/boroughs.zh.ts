import type { Borough } from '#contract/profiles/boroughs.ts';

/** How Chinese sentences name the boroughs. */
export const BOROUGHS_IN_CHINESE: Record<Borough, string> = {
  Bronx: '布朗克斯',
  Brooklyn: '布鲁克林',
  Manhattan: '曼哈顿',
  Queens: '皇后区',
  'Staten Island': '斯塔滕岛',
};
