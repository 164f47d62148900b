import type { huddles as english } from '../en/huddles.ts';
import { plural } from '../plural.ts';

export const huddles: typeof english = {
  newTitle: 'Nuevo chat',
  newHint: 'Las personas que elijas entran de inmediato y pueden salir cuando quieran.',
  title: 'Título',
  titleHint: 'Paseos de domingo',
  start: 'Empezar chat',
  starting: 'Empezando…',
  cancel: 'Cancelar',
  close: 'Cerrar',
  loading: 'Cargando tus contactos…',
  failed: 'Tus contactos no se cargaron',
  nobody: 'Aún no tienes contactos',
  nobodyHint: 'Conecta con gente que te caiga bien y empieza aquí un chat con ella.',
  toIntros: 'Conocer gente',
  search: 'Buscar entre tus contactos',
  clearSearch: 'Borrar la búsqueda',
  connections: 'Tus contactos',
  chosen: 'Personas elegidas',
  removeChosen: (name) => `No elegir a ${name}`,
  howMany: (n, room) =>
    n === 0
      ? `Elige hasta ${room}.`
      : plural('es', n, { one: `1 de ${room} elegida.`, other: `${n} de ${room} elegidas.` }),
  full: 'Ya no cabe nadie más.',
  nobodyFound: (search) => `Ninguno de tus contactos se llama “${search}”.`,

  addTitle: 'Añadir personas',
  addHint: 'Entran al chat de inmediato, pero no ven lo que se dijo antes.',
  inviteHint: 'Entran si aceptan, y no ven lo que se dijo antes.',
  add: 'Añadir',
  adding: 'Añadiendo…',
  invite: 'Invitar',
  inviting: 'Invitando…',
  added: (n) => plural('es', n, { one: 'Persona agregada', other: `${n} personas agregadas` }),
  invitedMany: (n) => plural('es', n, { one: 'Invitación enviada', other: `${n} invitaciones enviadas` }),
  inChat: 'En este chat',
  hasLeft: 'Salió',
  invited: 'Con invitación',
  renameTitle: 'Cambiar el título',
  save: 'Guardar',
  saving: 'Guardando…',

  invitesYou: (title) => ` te invita a ${title}`,
  peopleInside: (n) =>
    plural('es', n, { one: 'Hay 1 persona en este chat.', other: `Hay ${n} personas en este chat.` }),
  accept: 'Aceptar',
  acceptTitle: (title) => `Aceptar la invitación a ${title}`,
  decline: 'Rechazar',
  declineTitle: (title) => `Rechazar la invitación a ${title}`,

  menu: {
    add: 'Añadir personas',
    rename: 'Cambiar el título',
    leave: 'Salir del chat',
    leaveTitle: (title: string) => `¿Salir de ${title}?`,
    leaveText: 'Ya no verás sus mensajes y nadie podrá volver a agregarte.',
    stay: 'Quedarme',
  },
};
