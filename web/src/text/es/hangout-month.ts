import type { hangoutMonth as en } from '../en/hangout-month.ts';
import { plural } from '../plural.ts';

const plans = (n: number) => plural('es', n, { one: '1 plan', other: `${n} planes` });

/** The sentences of the month of hangouts. They are in a file of their own, because they are loaded with it. */
export const hangoutMonth: typeof en = {
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  thisMonth: 'Este mes',
  day: (date, n, continued) =>
    n === 0 ? date : [date, plans(n), continued > 0 && `${continued} desde el día anterior`].filter(Boolean).join(', '),
  until: (time) => `hasta las ${time}`,
  more: (n) => `${n} más`,
  loading: 'Cargando el mes…',
  shown: (month, n) => (n === 0 ? `No hay planes en ${month}` : `${plans(n)} en ${month}`),
  nothing: 'No hay planes para este día.',
  failed: 'El mes no cargó',
  restFailed: 'Algunos planes de este mes no se cargaron',
};
