import type { joinRequests as en } from '../en/join-requests.ts';

/** The answers to members who ask to join a group or a hangout. */
export const joinRequests: typeof en = {
  accept: 'Aceptar',
  acceptMember: (name) => `Aceptar a ${name}`,
  decline: 'Rechazar',
  declineMember: (name) => `Rechazar a ${name}`,
};
