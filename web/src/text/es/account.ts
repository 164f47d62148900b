import { PRODUCT } from '#contract/brand.ts';
import { newYorkFormat } from '#contract/hangouts/new-york.ts';
import { DELETION_UNDO_DAYS, RECOVER_EMAIL_DAYS } from '#contract/limits.ts';
import type { account as en } from '../en/account.ts';

const DAY = newYorkFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const MOMENT = newYorkFormat({ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const MEGABYTE = 1024 * 1024;

/** Returns the size of a file in words: "menos de 1 MB", "12 MB". */
const size = (bytes: number) => (bytes < MEGABYTE ? 'menos de 1 MB' : `${Math.round(bytes / MEGABYTE)} MB`);

/** The word that a member types to delete the account. */
const DELETE_WORD = 'eliminar';

/** The sentences of the settings. */
export const account: typeof en = {
  title: 'Ajustes',
  pages: {
    account: { title: 'Tu cuenta', hint: 'Correo, contraseña, sesiones' },
    notifications: { title: 'Notificaciones', hint: 'Temas, resumen, horas de silencio' },
    safety: { title: 'Seguridad y privacidad', hint: 'Persona de confianza, bloqueos' },
    community: { title: 'Comunidad', hint: 'Bienvenidas e invitaciones' },
    device: { title: 'Este dispositivo', hint: 'Claro u oscuro, idioma' },
    data: { title: 'Datos y eliminación', hint: 'Descargar tus datos o irte' },
  },
  close: 'Cerrar',
  cancel: 'Cancelar',
  language: { title: 'Idioma', intro: 'Las pantallas, los correos y las notificaciones están en este idioma.' },
  email: {
    title: 'Correo',
    verified: 'Confirmado',
    unverified: 'Sin confirmar',
    pending: 'Te enviamos un enlace. Ábrelo para confirmar que este correo es tuyo.',
    verify: 'Enviar otra vez',
    verifying: 'Enviando…',
    verifySent: (email) => `Te enviamos un enlace a ${email}. Sirve una sola vez, durante una hora.`,
    change: 'Cambiar correo',
    changeTitle: 'Cambia tu correo',
    changeIntro: 'Te enviamos un enlace al correo nuevo. Nada cambia hasta que lo abras.',
    newEmail: 'Correo nuevo',
    same: 'Este ya es tu correo.',
    send: 'Enviar enlace',
    sending: 'Enviando…',
    changeSent: (email) => `Te enviamos un enlace a ${email}. Ábrelo antes de una hora y tu correo quedará cambiado.`,
  },
  unconfirmed: {
    ask: (email) => `Confirma tu correo, por favor. Te enviamos un enlace a ${email}.`,
    again: 'Enviar otra vez',
    sending: 'Enviando…',
    sent: (email) => `Te enviamos un enlace nuevo a ${email}. Sirve una sola vez, durante una hora.`,
    dismiss: 'Ocultar',
  },
  password: {
    title: 'Contraseña',
    intro: 'Si la cambias, se cierra tu sesión en todos los demás dispositivos.',
    change: 'Cambiar contraseña',
    current: 'Contraseña actual',
    changeTitle: 'Cambia tu contraseña',
    changeIntro: 'Aquí tu sesión sigue abierta. En todos los demás dispositivos se cierra.',
    submit: 'Cambiar contraseña',
    busy: 'Cambiando…',
    done: 'Cambiaste tu contraseña. Cerramos tu sesión en todos los demás dispositivos.',
  },
  browsers: {
    title: 'Dónde tienes sesión abierta',
    more: (n) => `Ver ${n} más`,
    intro: 'Si no reconoces algún navegador, cierra esa sesión y cambia tu contraseña.',
    loading: 'Cargando tus sesiones…',
    failed: 'No pudimos cargar tus sesiones.',
    none: 'No tienes ninguna sesión abierta.',
    unknown: 'Navegador desconocido',
    on: (browser, system) => `${browser} en ${system}`,
    current: 'Este navegador',
    lastUsed: (day) => `Último uso: ${day}`,
    end: 'Cerrar sesión',
    endName: (name) => `Cerrar sesión en ${name}`,
    ended: (name) => `Se cerró la sesión de ${name}.`,
    endOthers: 'Cerrar las demás sesiones',
    ending: 'Cerrando…',
    confirmTitle: '¿Cerrar las demás sesiones?',
    confirm: 'Aquí tu sesión sigue abierta. En los demás navegadores y teléfonos tendrás que entrar de nuevo.',
    othersEnded: 'Ahora solo tienes sesión abierta aquí.',
    cancel: 'Cancelar',
  },
  recent: {
    title: 'Confirma que eres tú',
    intro: 'Entraste hace ya un buen rato. Escribe tu contraseña para continuar.',
    submit: 'Continuar',
    busy: 'Comprobando…',
    passkey: 'Usar llave de acceso',
  },
  appearance: {
    title: 'Apariencia',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  },
  data: {
    title: 'Tus datos',
    intro: `Todo lo que ${PRODUCT} sabe de ti, en un archivo zip: tu cuenta, tu perfil, tus contactos y notificaciones, los mensajes que escribiste y las fotos que subiste.`,
    loading: 'Cargando…',
    failedLoad: 'Esta parte no cargó',
    start: 'Preparar mis datos',
    starting: 'Empezando…',
    making:
      'Estamos reuniendo tus datos. Puede tardar unos minutos. Puedes salir de esta página: te avisamos por correo cuando estén listos.',
    failed: 'Algo salió mal al reunir tus datos. Inténtalo de nuevo.',
    retry: 'Reintentar',
    ready: (bytes, until) =>
      `Tus datos están listos: ${size(bytes)}. Puedes descargarlos hasta el ${MOMENT(until, 'es')}.`,
    save: 'Descargar mis datos',
    saving: 'Empezando…',
    again: 'Prepararlos otra vez',
  },
  remove: {
    title: 'Eliminar cuenta',
    intro: `Desapareces de ${PRODUCT} al instante. Durante ${DELETION_UNDO_DAYS} días puedes arrepentirte. Después se elimina todo.`,
    open: 'Eliminar mi cuenta',
    dialogTitle: '¿Eliminar tu cuenta?',
    what: 'Se eliminan tu perfil, tus fotos, tus contactos, tus notificaciones y tus ajustes. Los mensajes que enviaste se quedan con quienes los recibieron, sin tu nombre ni tus fotos.',
    when: 'Cuándo',
    times: { later: `En ${DELETION_UNDO_DAYS} días`, now: 'Ahora' },
    effects: {
      later: `Se cierran todas tus sesiones y ya nadie te ve. Los planes que organizas se cancelan y dejas tu lugar en los demás. Hasta que se elimine, puedes conservar tu cuenta: solo entra otra vez o usa el enlace que te enviamos por correo.`,
      now: `Todo se elimina ahora mismo y no se puede deshacer. Si cambiaste tu correo hace menos de ${RECOVER_EMAIL_DAYS} días, no puedes elegir esta opción.`,
    },
    word: DELETE_WORD,
    label: `Escribe “${DELETE_WORD}” para confirmar`,
    wrong: `Escribe “${DELETE_WORD}”.`,
    submit: 'Eliminar cuenta',
    submitNow: 'Eliminar cuenta ahora',
    busy: 'Eliminando…',
    planned: (due) =>
      `Tu cuenta se eliminará el ${DAY(due, 'es')}. Te enviamos un correo con un enlace para conservarla.`,
    done: 'Tu cuenta se eliminó. Puedes volver cuando quieras.',
    nowTitle: 'Eliminarla ahora',
    nowIntro: 'No tienes que esperar. No se puede deshacer.',
    openNow: 'Eliminar mi cuenta ahora',
  },
  closed: {
    loading: 'Cargando…',
    failed: 'Esta página no cargó',
    leavingTitle: (due) => `Tu cuenta se eliminará el ${DAY(due, 'es')}`,
    leaving:
      'Hasta entonces nadie te ve. Si conservas tu cuenta, tu perfil, tus contactos y tus chats siguen como los dejaste.',
    keep: 'Conservar mi cuenta',
    keeping: 'Un momento…',
    kept: 'Tu cuenta sigue aquí. ¡Qué bueno que te quedas!',
    keptSuspended: 'Tu cuenta no se eliminará. Sigue suspendida.',
    logOut: 'Cerrar sesión',
    suspendedTitle: 'Tu cuenta está suspendida',
    suspended:
      'Por ahora no puedes usarla y los demás miembros no te ven. Aun así puedes apelar, descargar tus datos o eliminar tu cuenta.',
    linkTitle: '¿Conservar tu cuenta?',
    link: (due) => `Se eliminará el ${DAY(due, 'es')}, a menos que la conserves.`,
    linkDoneTitle: 'Tu cuenta sigue aquí',
    linkDone: 'Tu perfil, tus contactos y tus chats están como los dejaste.',
    goneTitle: 'Este enlace ya no sirve',
    gone: 'Puede que la cuenta ya se haya conservado o eliminado. Intenta entrar.',
    toLogin: 'Entrar',
  },
  unsubscribe: {
    title: '¿Dejar de recibir resúmenes?',
    intro: `${PRODUCT} ya no te escribirá por correo cuando haya novedades. Puedes volver a activarlo en Ajustes.`,
    submit: 'Dejar de recibirlos',
    busy: 'Un momento…',
    doneTitle: 'Listo',
    done: 'Ya no recibirás estos correos. Los que tú pidas, como el de cambiar tu contraseña, seguirán llegando.',
    invalidTitle: 'Este enlace está incompleto',
    invalid: 'Ábrelo otra vez desde el correo o desactiva los correos en Ajustes.',
    failed: 'No pudimos conectar con el servidor. Inténtalo de nuevo.',
    settings: 'Ajustes',
  },
};
