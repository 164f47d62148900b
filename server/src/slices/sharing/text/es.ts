import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

const EMERGENCY = 'Si crees que alguien está en peligro, llama al 911.';
const stopLine = (stop: string) => `¿No quieres recibir estos correos? Detenlos aquí: ${stop}`;

export const es: typeof en = {
  someMember: `Alguien de ${PRODUCT}`,
  someHangout: 'Un plan',
  someLocation: 'El lugar está en la página',
  someHost: 'alguien de la comunidad',
  plan: ({ title, when, place, isAtHome, host }) => [
    `${title}, ${when}, hora de Nueva York`,
    `${place}${isAtHome ? ' (en una casa)' : ''}${host && `, organiza ${host}`}`,
  ],
  contact: (member) => ({
    subject: `Alguien de ${PRODUCT} quiere que seas su persona de confianza`,
    lines: [
      'Hola:',
      `${member} conoce gente nueva por medio de ${PRODUCT}, una comunidad para quienes acaban de llegar a Nueva York. Le gustaría compartir contigo adónde va y cuándo.`,
      `Si dices que sí, ${PRODUCT} te envía por correo los planes que ${member} elija compartir, y te avisa si después no confirma que llegó a casa.`,
    ],
    label: 'Responder',
    closing: [
      'No necesitas una cuenta. Si no haces nada, no volveremos a escribirte sobre esto. Si dices que no, nadie podrá volver a preguntarte.',
    ],
  }),
  shared: (member, { plan, stop, asksHome }) => ({
    subject: `Alguien de ${PRODUCT} comparte un plan contigo`,
    lines: [
      'Hola:',
      `${member} quiere que sepas adónde va:`,
      ...plan,
      ...(asksHome ? [`Después le preguntamos a ${member} si llegó a casa. Si no responde, te escribimos.`] : []),
    ],
    label: 'Ver el plan',
    closing: [
      'En la página verás los cambios del plan. Funciona hasta un día después, o hasta que lo deje de compartir.',
      stopLine(stop),
    ],
  }),
  alert: (member, { plan, stop }) => ({
    subject: 'Alguien no nos ha dicho que llegó a casa',
    lines: [
      'Hola:',
      `Después de este plan le preguntamos a ${member} si llegó a casa, y lleva dos horas sin responder:`,
      ...plan,
      'Puede que no sea nada: una noche larga o un teléfono sin batería. Por favor, llama o escríbele.',
      EMERGENCY,
    ],
    label: 'Ver el plan',
    closing: ['Te escribimos otra vez en cuanto responda.', stopLine(stop)],
  }),
  home: (member, stop) => ({
    subject: 'Buenas noticias: ya llegó a casa',
    lines: ['Hola:', `${member} nos acaba de decir que llegó a casa.`],
    closing: [stopLine(stop)],
  }),
  question: (title) => ({
    subject: '¿Llegaste a casa?',
    lines: [
      'Hola:',
      `Nos pediste que te preguntáramos después de ${title ?? 'tu plan'}. Si no respondes en dos horas, le escribimos a tu persona de confianza.`,
    ],
    label: 'Llegué a casa',
    closing: [
      'El enlace es solo para ti. No hace falta entrar a tu cuenta, y te pregunta una vez más antes de hacer nada.',
      EMERGENCY,
    ],
  }),
  changed: {
    subject: `Cambió tu persona de confianza en ${PRODUCT}`,
    lines: [
      'Hola:',
      'Se acaba de elegir, cambiar o quitar a tu persona de confianza. Los planes que compartías con la anterior ya no se comparten.',
      'Si no fuiste tú, cambia tu contraseña ahora mismo y revisa tu persona de confianza en Ajustes.',
    ],
    label: 'Abrir Ajustes',
  },
};
