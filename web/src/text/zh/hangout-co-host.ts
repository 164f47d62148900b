import type { hangoutCoHost as en } from '../en/hangout-co-host.ts';

/** The sentences of the dialog about the co-host of a hangout. They are loaded with the dialog. */
export const hangoutCoHost: typeof en = {
  title: '协办人',
  forHost:
    '协办人可以修改安排，有人参加时会收到通知，还能看到谁已确认。只有你能取消小聚或更换图片。协办人随时可以退出协办。',
  forCoHost: (host: string) =>
    `你和 ${host} 一起组织这次小聚：你可以修改安排，有人参加时会收到通知，还能看到谁已确认。`,
  stepDown: '不再协办',
  didStepDown: '你不再是协办人，但仍会参加。',
  nobody: '还没有人参加',
  nobodyHint: '有人参加之后，就能选一位协办人。',
  name: '选择',
  nameMember: (name: string) => `选择 ${name} 为协办人`,
  end: '撤销',
  endMember: (name: string) => `撤销 ${name} 的协办`,
  saving: '正在保存…',
  didName: (name: string) => `${name} 是你的协办人了，我们已通知对方。`,
  didEnd: (name: string) => `${name} 不再是你的协办人。`,
  close: '完成',
};
