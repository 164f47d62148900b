import type { trips as en } from '../en/trips.ts';

const lineName = (line: string) => (line === 'ferry' ? '渡轮' : `${line} 线`);

/** How long one takes from the reader's neighborhood to another one (I-11). */
export const trips: typeof en = {
  here: '就在你的街区',
  onFoot: (minutes) => `步行约 ${minutes} 分钟`,
  byTrain: (minutes, lines) => `乘 ${lines.map(lineName).join('换 ')}约 ${minutes} 分钟`,
};
