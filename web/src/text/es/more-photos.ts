import type { morePhotos as en } from '../en/more-photos.ts';

/** The sentences about the photos of a profile besides the main one. They are in a file of their own, because few screens load them. */
export const morePhotos: typeof en = {
  edit: {
    title: 'Más fotos',
    hint: 'Hasta cinco más, en el orden en que se verán. Mostramos el centro de cada foto. Toca una para cambiarlo.',
    add: 'Agregar más fotos',
    full: 'Ya agregaste cinco. Quita una para agregar otra.',
    tooMany: (max) => `Además de la principal caben ${max} fotos, así que dejamos fuera el resto.`,
    nth: (n) => `Foto ${n}`,
    description: 'Descripción',
    descriptionPlaceholder: '¿Qué se ve en esta foto?',
    earlier: (n) => `Subir la foto ${n}`,
    later: (n) => `Bajar la foto ${n}`,
    makeMain: 'Usar como principal',
    makeMainNth: (n) => `Usar como principal: foto ${n}`,
    adjust: (n) => `Ajustar la foto ${n}`,
    remove: (n) => `Quitar la foto ${n}`,
    moved: (n, of) => `Listo. Ahora es la foto ${n} de ${of}.`,
    removed: 'Foto quitada.',
    isMain: 'Ahora esta es tu foto principal.',
    gone: 'Esta foto no cargó. Si sigue así, quítala y agrégala de nuevo.',
    notAdded: 'Algunas fotos no se agregaron. Inténtalo de nuevo con ellas o quítalas.',
  },
  view: {
    photosOf: (name) => `Fotos de ${name}`,
    title: 'Más fotos',
    enlargeNth: (n, of, description) => `Ampliar la foto ${n} de ${of}${description && `: ${description}`}`,
  },
};
