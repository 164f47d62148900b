import type { hangoutSeries as en } from '../en/hangout-series.ts';

/** The sentences about hangouts that repeat weekly. They are loaded with the parts that show them. */
export const hangoutSeries: typeof en = {
  label: 'Planes semanales',
  position: (n, of) => `Cada semana, ${n} de ${of}`,
  previous: 'El anterior',
  next: 'El siguiente',
  cancelText: 'Avisaremos a quienes pensaban ir. No se puede deshacer.',
  onlyThis: 'Solo este',
  following: 'Este y todos los siguientes',
  cancelling: 'Cancelando…',
  didCancelFollowing: 'Cancelaste este plan y los siguientes, y ya avisamos a quienes iban.',
};
