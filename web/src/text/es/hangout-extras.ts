import type { hangoutExtras as en } from '../en/hangout-extras.ts';

/** The sentences about a guest and a note to the host. They are loaded with the page of a hangout. */
export const hangoutExtras: typeof en = {
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
};
