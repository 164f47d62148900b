import type { share as en } from '../en/share.ts';

export const share: typeof en = {
  title: '发送给…',
  intro: '选择一个聊天。在那里点“发送”之前，什么都不会发出去。',
  preview: '要发送的消息',
  photo: (n, of) => `第 ${n} 张照片，共 ${of} 张`,
  chats: '聊天',
  loading: '正在加载你的聊天…',
  failed: '你的聊天没加载出来',
  search: '查找聊天',
  clear: '清除搜索',
  noneFound: (words) => `没有与“${words}”相符的聊天。`,
  noChats: '你还没有聊天',
  noneTakesPhotos: '你的聊天都还不能接收照片',
  noChatsHint: '先认识一个人，或者加入一场小聚，然后再分享一次。',
  toIntros: '认识新朋友',
  discard: '不分享了',
  nothing: '什么都没收到',
  nothingHint: '你分享的内容没能到达 Stoop，请再分享一次。',
  toMessages: '去看消息',
};
