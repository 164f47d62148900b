import type { guestAndNote as en } from '../en/guest-and-note.ts';
import { plural } from '../plural.ts';

/** The sentences about a guest, a note to the host, and the members who have seen an address. They are loaded with the page of a hangout. */
export const guestAndNote: typeof en = {
  label: { both: 'Acompañante y nota', guest: 'Llevar a alguien', note: 'Nota para quien organiza' },
  bring: 'Voy con alguien',
  vouch:
    'Una persona, que ocupa un lugar. Respondes por ella: lleva solo a alguien que conozcas bien y en quien confíes, acompáñala y dile que lo que se cuenta aquí se queda aquí.',
  noPlace: 'Ahora no hay un lugar libre para alguien más.',
  notAllowed: 'Quien organiza ya no recibe a más personas. Todavía puedes decir que vas sin compañía.',
  note: 'Nota para quien organiza',
  noteHint: 'Por ejemplo: llego diez minutos tarde. Solo la lee quien organiza o coorganiza.',
  notesClosed: 'Quien organiza ya no recibe notas. Todavía puedes borrar la tuya.',
  tooLong: (n) => `A esta nota le sobran ${n} caracteres.`,
  save: 'Guardar',
  saving: 'Guardando…',
  cancel: 'Cancelar',
  saved: 'Guardado.',
  removeNote: 'Quitar tu nota',
  didRemoveNote: 'Quitamos tu nota.',
  notes: 'Acompañantes y notas',
  failed: 'Las notas no cargaron',
  loading: 'Cargando notas…',
  bringsGuest: 'Viene con alguien',
  readers: {
    title: 'Quién ha visto tu dirección',
    failed: 'La lista no cargó',
    nobody: 'Nadie todavía. Quienes se unen la ven cuando lees que se unieron, o una hora después de unirse.',
    hidden: (n) =>
      plural('es', n, {
        one: 'También la vio 1 persona que no puedes ver.',
        other: `También la vieron ${n} personas que no puedes ver.`,
      }),
  },
};
