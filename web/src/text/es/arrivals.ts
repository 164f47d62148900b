import type { arrivals as en } from '../en/arrivals.ts';
import { plural } from '../plural.ts';

const inUtc = (month: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('es-US', { timeZone: 'UTC', ...options });
/** Returns '2025-06' as 'junio de 2025'. */
const monthAndYear = (month: string) => inUtc(month, { month: 'long', year: 'numeric' });
const yearOf = (month: string) => month.slice(0, 4);

/** Returns the months of a cohort in words: 'en junio de 2025', 'entre junio y agosto de 2025', 'entre 2019 y 2024'. */
function timeOf({ from, to }: { from: string; to: string }): string {
  if (from === to) return `en ${monthAndYear(from)}`;
  if (yearOf(from) === yearOf(to)) return `entre ${inUtc(from, { month: 'long' })} y ${monthAndYear(to)}`;
  if (Number(yearOf(to)) - Number(yearOf(from)) > 1) return `entre ${yearOf(from)} y ${yearOf(to)}`;
  return `entre ${monthAndYear(from)} y ${monthAndYear(to)}`;
}

/** The sentences of the page of arrivals. */
export const arrivals: typeof en = {
  title: 'Llegaron cuando tú',
  back: 'Gente',
  people: (people, cohort) =>
    people === 0
      ? `De quienes se mudaron ${timeOf(cohort)}, eres la primera persona aquí.`
      : plural('es', people, {
          one: `Tú y una persona más se mudaron aquí ${timeOf(cohort)}.`,
          other: `Tú y otras ${people} personas se mudaron aquí ${timeOf(cohort)}.`,
        }),
  failed: 'La lista no cargó',
  loading: 'Cargando a quienes llegaron cuando tú',
  list: 'Personas que llegaron cuando tú',
  none: 'Todavía nadie',
  noneText: 'Cuando se una alguien que se mudó por las mismas fechas, aparecerá aquí.',
  noMonth: '¿Cuándo te mudaste?',
  noMonthText: 'Agrega el mes a tu perfil y conoce a gente que llegó por las mismas fechas. El mes se ve en tu perfil.',
  addMonth: 'Agregar el mes',

  chat: {
    start: 'Empezar el chat',
    startText: 'Pregunta qué les falta resolver todavía. Otras personas que llegaron por entonces pueden unirse.',
    join: 'Unirme al chat',
    open: 'Abrir el chat',
    leave: 'Salir',
    people: (n) => plural('es', n, { one: 'Hay una persona en este chat.', other: `Hay ${n} personas en este chat.` }),
    joinText: 'Quienes están en el chat verán que te uniste.',
    alone: 'Tú lo empezaste. Otras personas que llegaron por entonces pueden unirse.',
    left: 'Saliste del chat.',
  },
};
