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
  role: (isModerator) =>
    isModerator
      ? {
          subject: `Ahora moderas ${PRODUCT}`,
          lines: [
            'Hola:',
            `Desde ahora ayudas a moderar ${PRODUCT}. Te ocupas de los reportes, las apelaciones, los miembros y las solicitudes de acceso, y recibes un correo cuando hay algo nuevo.`,
          ],
          label: 'Ver lo pendiente',
          closing: ['Si no lo esperabas, avisa a alguien del equipo.'],
        }
      : {
          subject: `Ya no moderas ${PRODUCT}`,
          lines: ['Hola:', `Ya no moderas ${PRODUCT}. Lo demás de tu cuenta no cambia.`],
          label: `Abrir ${PRODUCT}`,
          closing: ['Por favor, no cuentes lo que leíste en los reportes.'],
        },
  reports: (count) => ({
    subject: count === 1 ? `Un reporte nuevo en ${PRODUCT}` : `${count} reportes nuevos en ${PRODUCT}`,
    lines: [
      count === 1 ? 'Alguien de la comunidad hizo un reporte.' : `En la comunidad se hicieron ${count} reportes.`,
      'Por favor, mira lo que se reportó y cierra el reporte, para que nadie se quede esperando.',
    ],
    label: 'Abrir los reportes',
    closing: ['Recibes este correo porque eres del equipo. Los reportes sobre ti los reciben los demás.'],
  }),
  waiting: ({ reports, appeals, requests }) => ({
    subject: `Pendiente para el equipo de ${PRODUCT}`,
    lines: [
      'Esto espera a que tú u otra persona del equipo lo revise:',
      ...(reports > 0 ? [`Reportes abiertos: ${reports}`] : []),
      ...(appeals > 0 ? [`Apelaciones de cuentas suspendidas: ${appeals}`] : []),
      ...(requests > 0 ? [`Solicitudes de acceso: ${requests}`] : []),
    ],
    label: 'Ver lo pendiente',
    closing: ['Recibes este correo porque eres del equipo, como máximo una vez al día.'],
  }),
  failedBackup: (problem) => ({
    subject: `${PRODUCT}: falló la copia de seguridad`,
    lines: [
      'La última copia de seguridad programada falló:',
      problem,
      'Hasta que vuelva a funcionar, si se daña el disco se pierde todo lo posterior a la última copia buena.',
    ],
    label: 'Ver el estado',
    closing: ['Recibes este correo porque eres del equipo, como máximo dos veces al día.'],
  }),
};
