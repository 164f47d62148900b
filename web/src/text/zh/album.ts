import type { album as en } from '../en/album.ts';

/** The sentences of the album of a hangout. They are loaded with it. */
export const album: typeof en = {
  title: '照片',
  intro: (until: string) => `只有来过的人能看到，${until} 删除。`,
  empty: '还没有照片，来放第一张吧。',
  loading: '正在加载照片…',
  failed: '照片没加载出来',
  add: '添加照片',
  adding: (n: number, of: number) => (of === 1 ? '正在添加照片…' : `正在添加第 ${n} 张，共 ${of} 张…`),
  added: (n: number) => (n === 1 ? '照片放进相册了。' : `${n} 张照片放进相册了。`),
  noRoom: '你能放的照片已经放满了。',
  tooMany: (room: number) => `你还能放 ${room} 张，其余的没有添加。`,
  photoOf: (name: string) => `${name} 的照片`,
  ownPhoto: '你的照片',
  you: '你',
  enlarge: (n: number, of: number, name: string) => `放大第 ${n} 张照片（共 ${of} 张），来自 ${name}`,
  more: (n: number) => `第 ${n} 张照片的更多操作`,
  remove: '移除',
  removeTitle: '移除这张照片？',
  removeText: '大家都不会再看到它，而且无法恢复。',
  removed: '照片已移除。',
  keep: '留着',
  report: '举报这张照片',
  reportTitle: (name: string) => `举报 ${name} 的照片`,
  reportDescription: '照片的副本和你的举报会发给 Stoop 运营团队。没有人会知道是谁举报的。',
  close: '关闭照片',
};
