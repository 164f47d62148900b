import type { encounters as en } from '../en/encounters.ts';

/** The sentences of the encounters slice. */
export const encounters: typeof en = {
  title: '还想再见吗？',
  intro: '你的选择不会公开。只有对方也选了你，彼此才会知道，你们也就成了好友。',
  comparedAt: (when: string) => `我们每天傍晚比对一次，下一次是 ${when}。`,
  closed: '两周的选择期已经结束。',
  loading: '正在加载你见过的人…',
  failed: '你见过的人没加载出来',
  nobody: '这里没有可以选的人。',
  choose: '想再见',
  chooseName: (name: string) => `想再见 ${name}`,
  absent: '没来',
  absentName: (name: string) => `${name} 没来`,
  absentHint:
    '“没来”同样不会公开，至少两个人这么说才算数。总是失约的人会收到一条友善的提醒，排小桌时也会稍微靠后一点。',
  mutual: '你们都想再见面',
  connected: '你们已经是好友',
};
