import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

export const es: typeof en = {
  test: {
    subject: `Una prueba de ${PRODUCT}`,
    lines: [
      'Hola:',
      `${PRODUCT} puede enviar correos. Para empezar el equipo, escribe este código de acceso en la página de instalación:`,
    ],
    closing: [
      'El código sirve una sola vez, durante 7 días y solo con este correo. Si no estás instalando una comunidad, puedes ignorar este mensaje.',
    ],
  },
};
