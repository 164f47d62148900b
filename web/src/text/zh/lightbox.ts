import type { lightbox as en } from '../en/lightbox.ts';

/** The words of a window with several large photos. */
export const lightbox: typeof en = {
  previous: '上一张照片',
  next: '下一张照片',
  position: (n: number, of: number) => `第 ${n} 张，共 ${of} 张`,
};
