import type { page as en } from '../en/page.ts';

/** The sentences of the page itself: what link previews and browsers without scripts show. */
export const page: typeof en = {
  shareTitle: 'Stoop: encuentra a tu gente en Nueva York',
  needsScript: 'Stoop necesita JavaScript. Actívalo y vuelve a cargar esta página.',
  installPictures: { intros: 'Gente por conocer, y por qué', hangouts: 'Planes de los miembros' },
};
