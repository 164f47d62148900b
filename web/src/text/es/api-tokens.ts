import type { apiTokens as en } from '../en/api-tokens.ts';
import { plural } from '../plural.ts';

export const apiTokens: typeof en = {
  intro:
    'Un programa con un token hace un solo tipo de cosa en tu nombre, sin tu contraseña ni tu llave de acceso. Ninguno ve lo que escriben los miembros, ni cambia miembros, funciones o tokens.',
  none: 'Todavía no hay tokens',
  noneHint: 'Crea uno para cada programa: así puedes anularlo por separado.',
  make: 'Crear un token',
  making: 'Creando…',
  makeTitle: 'Crear un token',
  makeHint: 'Para uno de tus programas.',
  name: 'Nombre',
  nameHint: 'Dónde lo usas. El equipo lo ve aquí y en el registro.',
  scope: 'Permiso',
  scopeHint: 'Después no se puede cambiar.',
  scopes: {
    read: { name: 'Lee cifras', option: 'Leer recuentos, cifras y el estado' },
    invite: { name: 'Emite códigos', option: 'Emitir códigos personales' },
    announce: { name: 'Publica avisos', option: 'Publicar avisos para todos los miembros' },
  },
  days: 'Sirve durante',
  nDays: (n) => plural('es', n, { one: `${n} día`, other: `${n} días` }),
  shown: 'Copia ahora este token en tu programa. Solo se muestra una vez:',
  finished: 'Listo',
  of: (name) => `De ${name}`,
  until: (when) => `Hasta el ${when}`,
  lastUsed: (when) => `usado por última vez el ${when}`,
  neverUsed: 'nunca usado',
  works: 'Sirve',
  expired: 'Vencido',
  revoke: 'Anular',
  revokeOf: (name) => `Anular ${name}`,
  revokeTitle: (name) => `¿Anular «${name}»?`,
  revokeHint: 'Rechazamos enseguida el programa que lo usa. No se puede deshacer.',
  revoked: (name) => `«${name}» ya no sirve.`,
};
