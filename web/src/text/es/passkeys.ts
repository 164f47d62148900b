import { PRODUCT } from '#contract/brand.ts';
import { RECOVERY_CODES } from '#contract/limits.ts';
import type { passkeys as en } from '../en/passkeys.ts';
import { plural } from '../plural.ts';

/** The sentences about passkeys. */
export const passkeys: typeof en = {
  signIn: 'Entrar con llave de acceso',
  signingIn: 'Esperando tu llave de acceso…',
  or: 'o',
  failures: {
    cancelled: 'No se usó tu llave de acceso. Inténtalo de nuevo.',
    known: `Este dispositivo ya tiene una llave de acceso para tu cuenta de ${PRODUCT}.`,
    unverified: 'Esta llave de acceso no tiene huella, rostro ni PIN. Configura uno en ella o usa otro dispositivo.',
    failed: 'Tu navegador no pudo usar esa llave de acceso. Inténtalo de nuevo o usa otra.',
    otherMember: 'Esa llave de acceso es de otra cuenta. Usa una de las tuyas.',
  },
  settings: {
    title: 'Llaves de acceso',
    intro:
      'Entra con tu huella, tu rostro o el PIN de tu dispositivo. Nadie puede adivinar una llave de acceso y ningún sitio falso puede pedírtela.',
    loading: 'Cargando tus llaves de acceso…',
    failed: 'Tus llaves de acceso no cargaron',
    none: 'Todavía no tienes llaves de acceso.',
    synced: 'Sincronizada',
    paused: 'En pausa',
    pausedIntro:
      'Alguien restableció tu contraseña, así que por ahora estas llaves no sirven para entrar. Conserva las que sean tuyas y quita las demás.',
    keep: 'Conservar',
    keepOf: (name) => `Conservar ${name}`,
    keepTitle: (name) => `¿Conservar “${name}”?`,
    keepIntro: 'Consérvala solo si sabes cuándo la agregaste y en qué dispositivo está. Volverá a servir para entrar.',
    keeping: 'Guardando…',
    kept: (name) => `“${name}” vuelve a servir para entrar.`,
    dates: (added, used) => `Agregada el ${added}. ${used ? `Último uso: ${used}.` : 'Sin usar.'}`,
    unavailable: `Las llaves de acceso no funcionan en este ${PRODUCT}, porque su dirección no es un dominio con HTTPS.`,
    elsewhere: (address) =>
      `Las llaves de acceso no funcionan en esta dirección. Abre ${PRODUCT} en ${address} para usarlas.`,
    unsupported: 'Este navegador no puede usar llaves de acceso. Abre Ajustes en otro navegador para agregar una.',
    required: 'Eres parte del equipo o moderas. Agrega una llave de acceso, porque esas acciones la piden.',
    add: 'Agregar llave de acceso',
    addTitle: 'Agrega una llave de acceso',
    addIntro: 'Ponle un nombre para saber después dónde está. Luego tu navegador te pregunta dónde guardarla.',
    name: 'Nombre',
    names: {
      iphone: 'iPhone',
      android: 'Teléfono Android',
      mac: 'Mac',
      windows: 'PC con Windows',
      other: 'Mi computadora',
    },
    adding: 'Esperando tu navegador…',
    added: (name) => `“${name}” ya sirve para entrar.`,
    rename: 'Renombrar',
    renameOf: (name) => `Renombrar ${name}`,
    renameTitle: 'Cambia el nombre de esta llave',
    renameIntro: 'El nombre es solo para ti.',
    save: 'Guardar',
    saving: 'Guardando…',
    remove: 'Quitar',
    removeOf: (name) => `Quitar ${name}`,
    removeTitle: (name) => `¿Quitar “${name}”?`,
    removeIntro:
      'Ya no servirá para entrar. Elimínala también en tu dispositivo, para que el navegador deje de ofrecerla.',
    removing: 'Quitando…',
    removed: (name) => `Quitaste “${name}”.`,
  },
  codes: {
    title: 'Códigos de recuperación',
    none: 'No tienes códigos de recuperación. Si pierdes tu llave de acceso, un código la reemplaza para confirmar tus acciones.',
    left: (count, made) =>
      plural('es', count, {
        one: `Queda 1 de los ${RECOVERY_CODES} códigos del ${made}.`,
        other: `Quedan ${count} de los ${RECOVERY_CODES} códigos del ${made}.`,
      }),
    make: 'Crear códigos',
    again: 'Crear otros códigos',
    makeTitle: '¿Crear códigos de recuperación?',
    makeIntro: `Recibes ${RECOVERY_CODES} códigos. Cada uno sirve una vez en lugar de una llave de acceso. Los que creaste antes dejan de servir.`,
    making: 'Creando…',
    madeTitle: 'Tus códigos de recuperación',
    madeIntro:
      'Guárdalos donde solo tú los encuentres, por ejemplo en un administrador de contraseñas. No podrás verlos otra vez.',
    copy: 'Copiar',
    copied: 'Copiamos tus códigos de recuperación.',
    notCopied: 'Tu navegador no pudo copiar los códigos. Selecciónalos y cópialos tú.',
    done: 'Ya los guardé',
  },
  stepUp: {
    title: 'Confirma que eres tú',
    intro: 'Usa tu llave de acceso para continuar. Vale por los próximos 10 minutos y no se pierde lo que escribiste.',
    notHere:
      'Las llaves de acceso no funcionan en esta dirección. Usa un código de recuperación o abre la dirección que aparece en Ajustes.',
    submit: 'Usar llave de acceso',
    busy: 'Esperando tu llave de acceso…',
    useCode: 'Usar un código de recuperación',
    usePasskey: 'Usar una llave de acceso',
    codeIntro: 'Escribe uno de tus códigos de recuperación. Sirve una vez y vale por los próximos 10 minutos.',
    code: 'Código de recuperación',
    submitCode: 'Continuar',
    checking: 'Comprobando…',
    cancel: 'Cancelar',
    firstTitle: 'Agrega tu primera llave de acceso',
    firstIntro:
      'La primera llave de acceso del equipo y de quienes moderan se agrega con un código, para que no baste una contraseña robada. A quien modera se lo da la persona que le nombró. Si no, pídelo a quien administra el servidor: la línea de comandos lo muestra con “npm run operator -- passkey-code” y tu correo.',
    firstCode: 'Código',
    missingTitle: 'Primero agrega una llave de acceso',
    missing:
      'En el equipo y en la moderación, las acciones se confirman con una llave de acceso. Agrega una en Ajustes, que se abre en otra pestaña. Luego vuelve aquí: no se pierde lo que escribiste.',
    openSettings: 'Abrir Ajustes',
    added: 'Ya la agregué',
  },
};
