import { PRODUCT } from '#contract/brand.ts';
import type { announcements as en } from '../en/announcements.ts';

export const announcements: typeof en = {
  kind: `Del equipo de ${PRODUCT}`,
  more: 'Ver más',
  less: 'Ver menos',
  dismiss: (title) => `Ocultar «${title}»`,
};
