import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

const NOT_YOU =
  'Si no fuiste tú, cambia tu contraseña ahora mismo y, en Ajustes, quita todas las llaves de acceso que no reconozcas.';
const notice = (subject: string, line: string) => ({ subject, lines: [line, NOT_YOU], label: 'Abrir Ajustes' });
/** @param name may be '' */
const passkey = (name: string) => `la llave de acceso${name && ` “${name}”`}`;

export const es: typeof en = {
  added: (name) =>
    notice(
      `Se agregó una llave de acceso a tu cuenta de ${PRODUCT}`,
      `Se acaba de agregar ${passkey(name)} a tu cuenta de ${PRODUCT}. Con ella se puede entrar sin tu contraseña.`,
    ),
  removed: (name) =>
    notice(
      `Se quitó una llave de acceso de tu cuenta de ${PRODUCT}`,
      `Se acaba de quitar ${passkey(name)} de tu cuenta de ${PRODUCT}. Ya no se puede entrar con ella.`,
    ),
  kept: (name) =>
    notice(
      `Una llave de acceso vuelve a servir en tu cuenta de ${PRODUCT}`,
      `Confirmaste ${passkey(name)}, así que otra vez se puede entrar con ella a tu cuenta de ${PRODUCT}.`,
    ),
  paused: {
    subject: `Revisa tus llaves de acceso de ${PRODUCT}`,
    lines: [
      `Se restableció tu contraseña de ${PRODUCT}, así que tus llaves de acceso están en pausa: no se puede entrar con ninguna.`,
      'Entra con tu contraseña nueva. En Ajustes, conserva las llaves de acceso que sean tuyas y quita las demás.',
    ],
    label: 'Revisar mis llaves',
  },
  codesMade: notice(
    `Tienes nuevos códigos de recuperación de ${PRODUCT}`,
    `Se acaban de crear nuevos códigos de recuperación para tu cuenta de ${PRODUCT}. Los anteriores ya no sirven.`,
  ),
  codeUsed: (left) =>
    left === null
      ? notice(
          `Se usó el código para tu primera llave de acceso de ${PRODUCT}`,
          `Se acaba de usar el código para la primera llave de acceso de tu cuenta de ${PRODUCT}.`,
        )
      : notice(
          `Se usó un código de recuperación de ${PRODUCT}`,
          `Se acaba de usar un código de recuperación de tu cuenta de ${PRODUCT} en lugar de una llave de acceso. ${left === 1 ? 'Queda 1 código.' : `Quedan ${left} códigos.`}`,
        ),
  reset: {
    subject: `Se quitaron tus llaves de acceso de ${PRODUCT}`,
    lines: [
      `Quien administra este ${PRODUCT} quitó todas las llaves de acceso y los códigos de recuperación de tu cuenta. Tu contraseña sigue sirviendo.`,
      'Si no lo pediste tú, responde a este correo.',
    ],
    label: 'Agregar una llave de acceso',
  },
  removedForRole: {
    subject: `Se quitaron tus llaves de acceso de ${PRODUCT}`,
    lines: [
      `Ahora ayudas a llevar ${PRODUCT}, así que se quitaron de tu cuenta todas las llaves de acceso y los códigos de recuperación de antes. Tu contraseña sigue sirviendo.`,
      'Pide el código a quien te dio el permiso y agrega una llave de acceso nueva en Ajustes.',
    ],
    label: 'Agregar una llave de acceso',
  },
  reclaimed: {
    subject: `Se quitaron tus llaves de acceso de ${PRODUCT}`,
    lines: [
      `Con un enlace enviado por correo se confirmó que esta dirección es la dueña de una cuenta de ${PRODUCT}, así que se quitaron todas las llaves de acceso y los códigos de recuperación de esa cuenta.`,
      'Si la cuenta era del equipo de operación, quien administra esta instalación tiene que darle ese permiso otra vez.',
    ],
    label: 'Agregar una llave de acceso',
  },
};
