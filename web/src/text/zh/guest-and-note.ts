import type { guestAndNote as en } from '../en/guest-and-note.ts';

/** The sentences about a guest, a note to the host, and the members who have seen an address. They are loaded with the page of a hangout. */
export const guestAndNote: typeof en = {
  label: { both: '带朋友和留言', guest: '带一位朋友', note: '给发起人留言' },
  bring: '我要带一位朋友',
  vouch:
    '只能带一位，要占一个名额。你要为 TA 担保：只带你熟悉、信得过的人，全程陪着 TA，并告诉 TA 大家在这里说的话不外传。',
  noPlace: '现在没有空余名额可以带朋友。',
  notAllowed: '发起人不再接受带朋友。你仍然可以改成一个人来。',
  note: '给发起人留言',
  noteHint: '比如：我会晚到十分钟。只有发起人和协办人能看到。',
  notesClosed: '发起人不再接受留言。你仍然可以删掉自己的留言。',
  tooLong: (n: number) => `留言超出了 ${n} 个字。`,
  save: '保存',
  saving: '正在保存…',
  cancel: '取消',
  saved: '已保存。',
  removeNote: '删除你的留言',
  didRemoveNote: '留言已删除。',
  notes: '朋友和留言',
  failed: '留言没加载出来',
  loading: '正在加载留言…',
  bringsGuest: '带一位朋友',
  readers: {
    title: '谁看过你的地址',
    failed: '名单没加载出来',
    nobody: '还没有人。你读到有人参加的通知后，对方就能看到地址；最晚在参加一小时后。',
    hidden: (n: number) => `还有 ${n} 位你看不到的成员也看过。`,
  },
};
