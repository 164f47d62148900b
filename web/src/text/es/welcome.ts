import type { welcome as en } from '../en/welcome.ts';

/** The sentences about greeters and the offer of a table. */
export const welcome: typeof en = {
  notSaved: 'No se guardó. Inténtalo de nuevo.',
  offer: {
    title: 'Conocer gente toma tiempo',
    text: '¿Quieres que te busquemos una mesa? Son de cuatro a seis personas que se reúnen tres veces, cuando todas tienen tiempo.',
    greeters:
      'También puedes avisar a quienes reciben a la gente nueva que te gustaría una bienvenida. Nadie más lo ve.',
    find: 'Buscar una mesa',
    welcome: 'Avisarles',
    dismiss: 'Ocultar esto',
    welcomed: 'Te verán primero. Puedes cambiarlo en Ajustes.',
  },
  settings: {
    title: 'Dar la bienvenida',
    loading: 'Cargando…',
    failed: 'Estos ajustes no cargaron',
    greets: 'Recibir a la gente nueva',
    greetsHint: 'En Gente ves primero a quienes quieren una bienvenida. Empieza cuando tengas un contacto.',
    isWelcomed: 'Me gustaría una bienvenida',
    isWelcomedHint:
      'Quienes reciben a la gente nueva te ven primero, hasta que tengas un contacto o un plan. Nadie más lo ve.',
  },
  card: 'Le gustaría una bienvenida',
};
