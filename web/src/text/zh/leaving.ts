import type { leaving as en } from '../en/leaving.ts';

export const leaving: typeof en = {
  title: '不保存就离开？',
  text: '你的修改还没有保存。',
  leave: '离开',
  saveAndLeave: '保存并离开',
  stay: '留下',
};
