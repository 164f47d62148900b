import type { removeAttendees as en } from '../en/remove-attendees.ts';

/** The sentences of the dialog in which the host removes attendees. They are loaded with the dialog. */
export const removeAttendees: typeof en = {
  remove: 'Quitar',
  removeMember: (name) => `Quitar a ${name} de este plan`,
  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeText:
    'Sale del plan y de su chat, con la persona que trae, y le avisamos. No puede volver a unirse si no se lo permites.',
  placeText: 'Su lugar se ofrece a la lista de espera.',
  keepMember: 'Dejar en la lista',
  removedToast: (name) => `${name} ya no está en la lista, y le avisamos.`,
  removed: 'Fuera de la lista',
  removedHint:
    'No pueden volver a unirse. Si cambias de opinión, permíteles volver: entonces pueden unirse como cualquiera.',
  letBackIn: 'Permitir volver',
  letMemberBackIn: (name) => `Permitir volver: ${name}`,
  letBackInToast: (name) => `${name} puede volver a unirse. No le avisamos.`,
  saving: 'Guardando…',
  close: 'Listo',
};
