import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

export const es: typeof en = {
  code: (name) => ({
    subject: `Te damos la bienvenida a ${PRODUCT}`,
    lines: [
      name ? `Hola, ${name}:` : 'Hola:',
      `Hay un lugar para ti en ${PRODUCT}. Usa este código de acceso para crear tu cuenta en los próximos 7 días:`,
    ],
    label: 'Crear mi cuenta',
    closing: ['El código sirve una sola vez y solo con este correo. Por favor, no lo compartas.'],
  }),
};
