import type { lightbox as en } from '../en/lightbox.ts';

/** The words of a window with several large photos. */
export const lightbox: typeof en = {
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  position: (n, of) => `${n} de ${of}`,
};
