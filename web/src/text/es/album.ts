import type { album as en } from '../en/album.ts';

/** The sentences of the album of a hangout. They are loaded with it. */
export const album: typeof en = {
  title: 'Fotos',
  intro: (until) => `Solo las ven quienes fueron. Las borramos el ${until}.`,
  empty: 'Todavía no hay fotos. Pon la primera.',
  loading: 'Cargando las fotos…',
  failed: 'Las fotos no cargaron',
  add: 'Agregar fotos',
  adding: (n, of) => (of === 1 ? 'Agregando tu foto…' : `Agregando la foto ${n} de ${of}…`),
  added: (n) => (n === 1 ? 'Tu foto está en el álbum.' : `${n} fotos están en el álbum.`),
  noRoom: 'Ya agregaste todas las fotos que puedes.',
  tooMany: (room) =>
    room === 1
      ? 'Cabe una más de las tuyas, así que dejamos fuera las demás.'
      : `Caben ${room} más de las tuyas, así que dejamos fuera las demás.`,
  photoOf: (name) => `Foto de ${name}`,
  ownPhoto: 'Tu foto',
  you: 'Tú',
  enlarge: (n, of, name) => `Ampliar la foto ${n} de ${of}, de ${name}`,
  more: (n) => `Más sobre la foto ${n}`,
  remove: 'Quitar',
  removeTitle: '¿Quitar esta foto?',
  removeText: 'Desaparece para todo el mundo. No se puede deshacer.',
  removed: 'Quitaste la foto.',
  keep: 'Dejarla',
  report: 'Reportar esta foto',
  reportTitle: (name) => `Reportar la foto de ${name}`,
  reportDescription: 'El equipo de Stoop recibe una copia de la foto con tu reporte. Nadie sabrá quién la reportó.',
  close: 'Cerrar la foto',
};
