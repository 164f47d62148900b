import type { savedFilters as en } from '../en/saved-filters.ts';

/** The sentences of saved filters, of which the member hears what is new. They are loaded when the filters are set. */
export const savedFilters: typeof en = {
  tell: 'Avísame de los nuevos',
  saving: 'Guardando…',
  told: (filters) => `Te avisaremos de los nuevos: ${filters}`,
  stop: 'No avisarme más',
  stopping: 'Un momento…',
  once: 'Una notificación al día como máximo.',
  manage: 'Filtros guardados',
  everything: 'Todos los planes',
  words: (search) => `“${search}”`,
  title: 'Planes nuevos',
  intro: 'Hacia las 5 p.m. te avisamos de planes nuevos que cumplen tus filtros guardados.',
  off: 'Lo desactivaste en Planes: “Hay planes nuevos según tus filtros guardados”.',
  empty: 'Aún no hay ninguno. Elige filtros en Planes y pulsa “Avísame de los nuevos”.',
  toHangouts: 'Ir a Planes',
  loading: 'Cargando…',
  failed: 'No se cargaron tus filtros guardados',
  remove: 'Quitar',
  removeOf: (filters) => `Quitar: ${filters}`,
  removed: 'Ya no te avisaremos de estos.',
  undo: 'Deshacer',
};
