import type { hangoutJoined as en } from '../en/hangout-joined.ts';
import { plural } from '../plural.ts';

/** The sentences shown after a member has joined a hangout. They are loaded with that confirmation. */
export const hangoutJoined: typeof en = {
  youGo: (title) => `Vas a ${title}`,
  dismiss: 'Cerrar',
  title: 'Invita a un contacto',
  description: (left) =>
    plural('es', left, {
      one: 'Le avisamos con un enlace. Puedes invitar a una persona más.',
      other: `Les avisamos con un enlace. Puedes invitar a ${left} personas.`,
    }),
  used: 'Ya invitaste a todos los contactos que puedes para este plan.',
  loading: 'Cargando tus contactos…',
  failed: 'Tus contactos no cargaron',
  nobody: 'Todavía no tienes contactos',
  nobodyHint: 'Conoce a alguien en Gente. Cuando estén en contacto, podrás invitar a esa persona.',
  toIntros: 'Ver Gente',
  close: 'Listo',
  ask: 'Invitar',
  askName: (name) => `Invitar a ${name}`,
  asking: 'Invitando…',
  asked: 'Enviada',
  going: 'Va',
};
