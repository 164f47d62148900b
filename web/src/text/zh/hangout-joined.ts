import type { hangoutJoined as en } from '../en/hangout-joined.ts';

/** The sentences shown after a member has joined a hangout. They are loaded with that confirmation. */
export const hangoutJoined: typeof en = {
  youGo: (title: string) => `“${title}”，你要去啦`,
  dismiss: '关闭',
  title: '叫上好友',
  description: (left: number) => `我们会把链接通知给对方，你${left === 1 ? '还能叫 1 个人' : `可以叫 ${left} 个人`}。`,
  used: '这次小聚能叫的好友，你都叫过了。',
  loading: '正在加载好友…',
  failed: '好友没加载出来',
  nobody: '你还没有好友',
  nobodyHint: '去“遇见”里认识新朋友。成为好友之后，就能叫上对方一起。',
  toIntros: '去“遇见”看看',
  close: '完成',
  ask: '叫上',
  askName: (name: string) => `叫上 ${name}`,
  asking: '正在发送…',
  asked: '已叫',
  going: '会来',
};
