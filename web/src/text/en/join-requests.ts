/** The answers to members who ask to join a group or a hangout. */
export const joinRequests = {
  accept: 'Accept',
  acceptMember: (name: string) => `Accept ${name}`,
  decline: 'Decline',
  declineMember: (name: string) => `Decline ${name}`,
};
