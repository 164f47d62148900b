import type { hangoutFilters as en } from '../en/hangout-filters.ts';
import { plural } from '../plural.ts';

/** The sentences of the filters of hangouts. They are in a file of their own, because they are loaded after the list. */
export const hangoutFilters: typeof en = {
  search: 'Buscar planes',
  placeholder: 'Palabra o lugar',
  clearSearch: 'Borrar la búsqueda',
  open: 'Filtros',
  openCount: (n) => plural('es', n, { one: 'Filtros, 1 activo', other: `Filtros, ${n} activos` }),
  panel: 'Filtros',
  day: 'Día',
  days: {
    any: 'Cualquier día',
    today: 'Hoy',
    weekend: 'Este fin de semana',
    weekdays: 'Entre semana',
    weekends: 'Fines de semana',
    date: 'Elegir fecha',
  },
  date: 'Fecha',
  borough: 'Distrito',
  anyBorough: 'Todos los distritos',
  trip: 'En tren desde tu barrio',
  anyTrip: 'A cualquier distancia',
  within: (minutes) => `Hasta ${minutes} min`,
  room: 'Hay lugar',
  people: 'Va gente que conozco',
  peopleHint: 'Va o lo organiza alguno de tus contactos.',
  clear: 'Quitar filtros',
};
