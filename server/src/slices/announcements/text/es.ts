import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

export const es: typeof en = {
  intro: `El equipo de ${PRODUCT} tiene un aviso para todo el mundo:`,
  label: `Abrir ${PRODUCT}`,
  stop: 'No recibir más avisos por correo',
};
