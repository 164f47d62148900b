import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

const IGNORE = 'Si no fuiste tú, ignora este correo. Nada va a cambiar.';
const WHAT_UNDOING_DOES =
  'Con el enlace tu cuenta vuelve a usar este correo, se cierra la sesión en todos los dispositivos y puedes elegir una contraseña nueva. Sirve durante 7 días.';

export const es: typeof en = {
  reset: {
    subject: `Elige una contraseña nueva para ${PRODUCT}`,
    lines: [
      `Alguien pidió restablecer la contraseña de tu cuenta de ${PRODUCT}. Este enlace sirve una sola vez y vence en una hora.`,
    ],
    label: 'Elegir contraseña nueva',
    closing: [IGNORE],
  },
  verify: {
    subject: `Confirma tu correo para ${PRODUCT}`,
    lines: ['Abre este enlace para confirmar que este correo es tuyo. Sirve una sola vez y vence en una hora.'],
    label: 'Confirmar correo',
    closing: [IGNORE],
  },
  change: {
    subject: `Confirma tu correo nuevo para ${PRODUCT}`,
    lines: [
      `Abre este enlace para usar este correo en tu cuenta de ${PRODUCT} de ahora en adelante. Sirve una sola vez y vence en una hora.`,
    ],
    label: 'Usar este correo',
    closing: [IGNORE],
  },
  taken: {
    subject: `Este correo ya tiene una cuenta de ${PRODUCT}`,
    lines: [
      `Alguien quiso usar este correo para otra cuenta de ${PRODUCT}. Ya es el de tu cuenta, así que no cambió nada.`,
    ],
  },
  passwordChanged: {
    subject: `Tu contraseña de ${PRODUCT} cambió`,
    lines: [
      `La contraseña de tu cuenta de ${PRODUCT} acaba de cambiar, y cerramos tu sesión en todos los demás dispositivos.`,
      'Si no fuiste tú, elige una contraseña nueva ahora mismo.',
      'Con las llaves de acceso todavía se puede entrar. En Ajustes, quita las que no reconozcas.',
    ],
    label: 'Elegir contraseña nueva',
  },
  changeAsked: {
    subject: `Alguien pidió cambiar tu correo de ${PRODUCT}`,
    lines: [
      `Alguien que tiene una sesión abierta en tu cuenta de ${PRODUCT} pidió usar otro correo.`,
      'Si fuiste tú, no tienes que hacer nada. Si no, detén el cambio ahora mismo.',
    ],
    label: 'Detener el cambio',
    closing: [WHAT_UNDOING_DOES],
  },
  emailChanged: (now) => ({
    subject: `Tu correo de ${PRODUCT} cambió`,
    lines: [`Tu cuenta de ${PRODUCT} ahora usa ${now}.`, 'Si no fuiste tú, deshaz el cambio ahora mismo.'],
    label: 'Deshacer el cambio',
    closing: [WHAT_UNDOING_DOES],
  }),
  emailRestored: {
    subject: `Tu correo de ${PRODUCT} volvió al anterior`,
    lines: [
      `Alguien deshizo, desde el correo anterior, el cambio de correo de una cuenta de ${PRODUCT}. La cuenta ya no usa este.`,
    ],
  },
  accountDeleted: {
    subject: `Eliminamos tu cuenta de ${PRODUCT}`,
    text: `Eliminamos tu cuenta de ${PRODUCT} y todo lo que había en ella, como nos pediste. Los mensajes que enviaste se quedan con quienes los recibieron, sin tu nombre.`,
  },
  device: ({ browser, system }) =>
    [browser || 'un navegador desconocido', system].filter((name) => name !== '').join(' en '),
  newYorkTime: (at) => `${at} (hora de Nueva York)`,
  newBrowser: (browser, at) => ({
    subject: `Alguien entró a tu cuenta de ${PRODUCT}`,
    lines: [
      `Alguien entró a tu cuenta de ${PRODUCT} con ${browser} el ${at}. Es la primera vez que vemos este navegador.`,
      'Si fuiste tú, no tienes que hacer nada.',
      'Si no, cambia tu contraseña en Ajustes. Así también se cierra la sesión en todos los demás navegadores.',
    ],
    label: 'Abrir Ajustes',
  }),
  reusedToken: {
    subject: `Cerramos una de tus sesiones de ${PRODUCT}`,
    lines: [
      'Algo usó por segunda vez una sesión tuya anterior. Puede que alguien la haya copiado, así que la cerramos.',
      'Vuelve a entrar para seguir. Si en Ajustes ves un navegador que no reconoces, cierra esa sesión y cambia tu contraseña.',
    ],
    label: `Abrir ${PRODUCT}`,
  },
};
