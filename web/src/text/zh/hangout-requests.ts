import type { hangoutRequests as en } from '../en/hangout-requests.ts';

/** The members who ask to join a hangout, as its host sees them. */
export const hangoutRequests: typeof en = {
  title: '申请参加的人',
  failed: '申请没有加载出来',
  hint: '如果你拒绝，对方只会看到“这次不行”。是谁拒绝的，我们不会告诉任何人。',
  declined: '已拒绝。',
  undo: '撤销',
};
