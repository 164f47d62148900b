import { PRODUCT } from '#contract/brand.ts';
import { VERSION } from '#contract/version.ts';
import type { app as en } from '../en/app.ts';
import { plural } from '../plural.ts';

/** The sentences of the frame: top bar, errors, loading. */
export const app: typeof en = {
  product: PRODUCT,
  loading: 'Cargando…',
  /** The punctuation between parts of a line that are put together on a screen. */
  punctuation: { end: '. ', colon: ': ', comma: ', ', space: ' ' },
  beta: 'Beta',
  title: (page) => (page ? `${page} · ${PRODUCT}` : PRODUCT),
  skip: 'Ir al contenido',
  contents: 'En esta página',
  bar: {
    label: 'Principal',
    tabs: 'Secciones',
    back: 'Atrás',
    home: `${PRODUCT}, inicio`,
    intros: 'Gente',
    hangouts: 'Planes',
    messages: 'Mensajes',
    messagesUnread: (n) => `Mensajes, ${n} sin leer`,
    profile: 'Perfil',
    staff: { operator: 'Equipo', moderator: 'Moderación' },
    staffWaiting: {
      operator: (n) => plural('es', n, { one: 'Equipo, 1 pendiente', other: `Equipo, ${n} pendientes` }),
      moderator: (n) => plural('es', n, { one: 'Moderación, 1 pendiente', other: `Moderación, ${n} pendientes` }),
    },
    settings: 'Ajustes',
    logout: 'Cerrar sesión',
    requestAccess: 'Pedir acceso',
    logIn: 'Entrar',
    openMenu: 'Abrir menú',
    closeMenu: 'Cerrar menú',
  },
  version: `Versión ${VERSION}`,
  legal: { label: 'Legal', terms: 'Términos', privacy: 'Privacidad', guidelines: 'Normas de la comunidad' },
  theme: {
    label: 'Tema',
    switchToDark: 'Cambiar al tema oscuro',
    switchToLight: 'Cambiar al tema claro',
  },
  language: 'Idioma',
  connection: {
    offline: 'No tienes conexión. Guardamos lo que escribas y lo enviamos cuando vuelva.',
    asOf: (when: string) => `Así estaba: ${when}.`,
    reconnecting: 'Se perdió la conexión. Reconectando…',
    back: 'Volvió la conexión.',
  },
  update: { offer: `Hay una nueva versión de ${PRODUCT}.`, reload: 'Actualizar', later: 'Más tarde' },
  errors: {
    field: 'Revisa este campo, por favor.',
    network: `No pudimos conectar con ${PRODUCT}. No se perdió nada de lo que escribiste. Revisa tu conexión e inténtalo de nuevo.`,
    signedOut: 'Tu sesión terminó. Entra de nuevo, por favor.',
    unavailable: 'Volvemos en un momento. No se perdió nada. Inténtalo de nuevo enseguida.',
    internal: 'Algo falló de nuestro lado. No se perdió nada. Inténtalo de nuevo.',
    unexpectedTitle: '¡Algo inesperado pasó en la aplicación!',
    unexpected: 'Algo falló de nuestro lado. Todo lo que guardaste está a salvo. Vuelve atrás o recarga la página.',
    chunkTitle: 'Una parte no cargó',
    chunk:
      'No se cargó una parte de la aplicación. Quizá se cortó tu conexión o hay una versión nueva. Recarga para seguir.',
    reload: 'Recargar',
    goHome: 'Ir al inicio',
    goBack: 'Volver',
    retry: 'Reintentar',
    details: 'Detalles',
  },
  list: {
    failedHint: 'Revisa tu conexión e inténtalo de nuevo en un momento.',
    notKept: 'No tienes conexión y esto no está guardado en este dispositivo. Lo verás cuando vuelva.',
    retry: 'Reintentar',
    retrying: 'Intentando…',
    more: 'Ver más',
    loadingMore: 'Cargando…',
  },
  toasts: {
    region: `Avisos de ${PRODUCT}`,
    close: 'Cerrar',
    notLoaded: 'No se pudo cargar. Revisa la conexión. Si falla otra vez, recarga la página.',
  },
  notFound: {
    title: 'Aquí no vive nadie',
    body: 'Esta página no existe. Puede que el enlace sea viejo o esté mal escrito.',
  },
};
