import type { events as en } from '../en/events.ts';

/** The sentences of the events slice. */
export const events: typeof en = {
  pageTitle: 'Chat del evento',
  created: (date) => `Creado el ${date}`,
  back: 'Atrás',
  leave: 'Salir',
  leaveOf: (title) => `Salir del chat de ${title}`,
  leaveFailed: 'No pudiste salir. Inténtalo de nuevo.',
  join: 'Unirme al chat',
  joinOf: (title) => `Unirme al chat de ${title}`,
  joinFailed: 'No pudiste unirte. Inténtalo de nuevo.',
  messagesOf: (title) => `Mensajes sobre ${title}`,
  messagesFailed: 'Los mensajes no cargaron',
  noMessages: 'Todavía nadie ha escrito.',
  retry: 'Reintentar',
  loading: 'Cargando…',
  failed: 'Este evento no cargó',
  listTitle: 'Eventos de la comunidad',
  pastTitle: 'Eventos pasados de la comunidad',
  cancelled: 'Cancelado',
  over: 'Terminó',
  wasCancelled: 'Se canceló este evento',
  wasCancelledHint: 'El chat sigue abierto, por si quieren armar otro plan.',
};
