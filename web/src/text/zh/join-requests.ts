import type { joinRequests as en } from '../en/join-requests.ts';

/** The answers to members who ask to join a group or a hangout. */
export const joinRequests: typeof en = {
  accept: '同意',
  acceptMember: (name) => `同意 ${name} 加入`,
  decline: '拒绝',
  declineMember: (name) => `拒绝 ${name} 加入`,
};
