import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

/** Returns the line with the operators' own words, if there are any. */
const operatorsWords = (words: string) => (words ? [`Un mensaje del equipo de ${PRODUCT}: ${words}`] : []);

export const es: typeof en = {
  suspended: (words) => ({
    subject: `Tu cuenta de ${PRODUCT} está suspendida`,
    lines: [
      'Hola:',
      `El equipo de ${PRODUCT} suspendió tu cuenta. No puedes entrar y nadie ve tu perfil. No se ha borrado nada.`,
      ...operatorsWords(words),
      'Si crees que es un error, escríbenos. Una persona lo leerá y te responderá por correo.',
    ],
    label: 'Apelar',
    closing: ['El enlace es solo para ti y sirve mientras tu cuenta esté suspendida. Puedes apelar una sola vez.'],
  }),
  restored: (words) => ({
    subject: `Tu cuenta de ${PRODUCT} está abierta otra vez`,
    lines: ['Hola:', 'Tu cuenta ya no está suspendida. Todo está como lo dejaste.', ...operatorsWords(words)],
    label: 'Entrar',
  }),
  declined: (words) => ({
    subject: `Sobre tu cuenta de ${PRODUCT}`,
    lines: ['Hola:', 'Leímos tu apelación. Tu cuenta sigue suspendida.', ...operatorsWords(words)],
    closing: ['Si quieres que eliminemos tu cuenta y todo lo que hay en ella, responde a este correo.'],
  }),
  warned: (words) => ({
    subject: `Una advertencia sobre tu cuenta de ${PRODUCT}`,
    lines: [
      'Hola:',
      `Nos reportaron algo que publicaste en ${PRODUCT}. Lo revisamos y te pedimos que no lo vuelvas a hacer. Si se repite, podríamos suspender tu cuenta.`,
      ...operatorsWords(words),
    ],
  }),
};
