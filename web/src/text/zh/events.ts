import type { events as en } from '../en/events.ts';

/** The sentences of the events slice. */
export const events: typeof en = {
  pageTitle: '活动群聊',
  created: (date: string) => `创建于 ${date}`,
  back: '返回',
  leave: '退出',
  leaveOf: (title: string) => `退出“${title}”的群聊`,
  leaveFailed: '没能退出，请再试一次。',
  join: '加入群聊',
  joinOf: (title: string) => `加入“${title}”的群聊`,
  joinFailed: '没能加入，请再试一次。',
  messagesOf: (title: string) => `“${title}”的消息`,
  messagesFailed: '消息没加载出来',
  noMessages: '还没有人说话。',
  retry: '重试',
  loading: '正在加载…',
  failed: '这个活动没加载出来',
  listTitle: '社区活动',
  pastTitle: '过去的社区活动',
  cancelled: '已取消',
  over: '已结束',
  wasCancelled: '这个活动取消了',
  wasCancelledHint: '群聊还开着，你们可以另作安排。',
};
