import type { hangoutRequests as en } from '../en/hangout-requests.ts';

/** The members who ask to join a hangout, as its host sees them. */
export const hangoutRequests: typeof en = {
  title: 'Piden unirse',
  failed: 'No se cargaron las solicitudes',
  hint: 'Si rechazas, leen «esta vez no». No le decimos a nadie quién rechazó.',
  declined: 'Rechazaste la solicitud.',
  undo: 'Deshacer',
};
