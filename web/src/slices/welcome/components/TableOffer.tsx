import { createPart } from '#web/design/index.ts';

const card = createPart(() => import('./TableOfferCard.tsx'));

/** The offer of a table, if the member has one. It is loaded after the screen, because few members have one, and missing if that fails. */
export function TableOffer() {
  const { part } = card.useQuietly(true);
  return part ? <part.TableOfferCard /> : null;
}
