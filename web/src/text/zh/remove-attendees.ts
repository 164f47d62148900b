import type { removeAttendees as en } from '../en/remove-attendees.ts';

/** The sentences of the dialog in which the host removes attendees. They are loaded with the dialog. */
export const removeAttendees: typeof en = {
  remove: '移出',
  removeMember: (name: string) => `把${name}移出这次小聚`,
  removeTitle: (name: string) => `要移出${name}吗？`,
  removeText: '对方会退出这次小聚和聊天，带来的朋友也一样，我们会告诉对方。除非你允许，否则对方不能再参加。',
  placeText: '空出的名额会让给候补的人。',
  keepMember: '保留',
  removedToast: (name: string) => `${name}已不在名单上，我们通知了对方。`,
  removed: '已移出的人',
  removedHint: '他们不能再参加。如果你改变主意，可以允许他们回来，之后他们就能像其他人一样参加。',
  letBackIn: '允许回来',
  letMemberBackIn: (name: string) => `允许回来：${name}`,
  letBackInToast: (name: string) => `${name}可以再参加了。我们没有通知对方。`,
  saving: '正在保存…',
  close: '完成',
};
