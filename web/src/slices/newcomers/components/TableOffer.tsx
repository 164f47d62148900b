import { lazyModule } from '#web/design/index.ts';
import { useWelcome } from '../welcome.queries.ts';

const card = lazyModule(() => import('./TableOfferCard.tsx'));

/** The offer of a table, if the member has one. Few members have one, so its code is loaded for them alone, and it is missing if that fails. */
export function TableOffer() {
  const isOffered = useWelcome().data?.isOfferedTable === true;
  const { module } = card.useModuleState(isOffered);
  return module && isOffered ? <module.TableOfferCard /> : null;
}
