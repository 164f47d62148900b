import type { share as en } from '../en/share.ts';

export const share: typeof en = {
  title: 'Enviar a…',
  intro: 'Elige un chat. No enviamos nada hasta que toques Enviar allí.',
  preview: 'Tu mensaje hasta ahora',
  photo: (n, of) => `Foto ${n} de ${of}`,
  chats: 'Chats',
  loading: 'Cargando tus chats…',
  failed: 'No se cargaron tus chats',
  search: 'Buscar un chat',
  clear: 'Borrar búsqueda',
  noneFound: (words) => `Ningún chat coincide con “${words}”.`,
  noChats: 'Todavía no tienes chats',
  noneTakesPhotos: 'Ninguno de tus chats admite fotos todavía',
  noChatsHint: 'Primero conecta con alguien o únete a un plan, y luego compártelo otra vez.',
  toIntros: 'Conocer gente',
  discard: 'No compartir',
  nothing: 'No llegó nada',
  nothingHint: 'Lo que compartiste no llegó a Stoop. Compártelo de nuevo.',
  toMessages: 'Ir a los mensajes',
};
