import type { connections as en } from '../en/connections.ts';
import { plural } from '../plural.ts';

/** The sentences of the connections slice. */
export const connections: typeof en = {
  button: { none: '¡Conectemos!', pending: 'Solicitud enviada', connected: 'En contacto' },
  received: (name) => `${name} quiere conectar contigo`,
  wantsToConnect: ' quiere conectar contigo',
  noteFrom: (name) => `Nota de ${name}`,
  accept: 'Aceptar',
  accepting: 'Aceptando…',
  decline: 'Rechazar',
  undo: 'Deshacer',
  message: 'Mensaje',
  withdraw: 'Retirar solicitud',
  withdrawConfirm: 'Retirar',
  disconnect: 'Quitar contacto',
  more: (name) => `Más sobre ti y ${name}`,

  dialogTitle: 'Enviar solicitud',
  dialogDescription: (name) => `${name} verá tu nota junto con tu solicitud.`,
  note: 'Nota',
  noteHint: (note) => `Si no escribes nada, dirá “${note}”`,
  firstLines: {
    title: '¿No sabes cómo empezar?',
    interest: (interest) =>
      `Vi que tenemos un interés en común: ${interest}. ¿Tienes algún lugar favorito en la ciudad?`,
    artist: (artist) => `Vi a ${artist} en tu perfil. ¿Por qué canción empiezo?`,
    neighborhood: (neighborhood) => `¿Qué tal es ${neighborhood}? Me encantaría saber cuál es tu rincón favorito.`,
    from: (place) => `¿Cómo te ha ido desde que te mudaste de ${place}?`,
  },
  cancel: 'Cancelar',
  send: 'Enviar solicitud',
  close: 'Cerrar',

  sent: (name) => `Le enviamos tu solicitud a ${name}.`,
  metHalfway: (name) => `${name} también te había enviado una. Ya están en contacto.`,
  accepted: 'Ya están en contacto.',
  declined: 'Rechazaste la solicitud. No le avisaremos.',
  withdrawn: 'Retiraste la solicitud.',
  disconnected: (name) => `Tú y ${name} ya no están en contacto.`,
  notSent: 'Tu solicitud no se envió. Tu nota está guardada.',
  tryAgain: 'Reintentar',

  disconnectTitle: (name) => `¿Quitar a ${name} de tus contactos?`,
  disconnectDescription:
    'Ya no podrán escribirse ni abrir los enlaces del perfil de la otra persona. Tus mensajes se quedan y no le avisaremos.',
  withdrawTitle: '¿Retirar tu solicitud?',
  withdrawDescription: (name) => `${name} ya no la verá. Puedes enviar otra más adelante.`,
  keep: 'Conservar',

  list: {
    title: 'Tus contactos',
    search: 'Buscar por nombre o usuario',
    clear: 'Borrar la búsqueda',
    loading: 'Cargando tus contactos',
    failed: 'Tus contactos no cargaron',
    received: 'Esperan tu respuesta',
    connected: 'En contacto',
    sent: 'Solicitudes que enviaste',
    messageTo: (name) => `Mensaje para ${name}`,
    shown: (n) => plural('es', n, { one: '1 persona', other: `${n} personas` }),
    none: (search) => `Nadie coincide con “${search}”.`,
    nobody: 'Todavía no tienes contactos',
    nobodyHint: 'Cuando tú y otra persona conecten, la verás aquí.',
  },

  loading: 'Cargando perfil',
  userNotFound: 'No encontramos a esa persona',
  userNotFoundHint: 'Quizá ya no está, o la dirección tiene un error.',
  profileNotFound: 'No encontramos ese perfil',
  profileNotFoundHint: 'Todavía no ha creado su perfil. Vuelve más tarde.',
  loadFailed: 'El perfil no cargó',
  toIntros: 'Ver a otros miembros',
  itsYou: 'Este es tu propio perfil.',
  edit: 'Editar perfil',
};
