import type { leaving as en } from '../en/leaving.ts';

export const leaving: typeof en = {
  title: '¿Salir sin guardar?',
  text: 'Tus cambios todavía no se han guardado.',
  leave: 'Salir',
  saveAndLeave: 'Guardar y salir',
  stay: 'Quedarme',
};
