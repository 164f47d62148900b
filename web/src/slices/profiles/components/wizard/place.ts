import type { Borough } from '#contract/profiles/boroughs.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';

interface Place {
  neighborhood: string | null;
  borough: Borough | null;
}

/** Chooses a neighborhood, which sets its borough. Clearing it keeps the borough (W-12). */
export const chooseNeighborhood = (place: Place, id: string | null): Place => ({
  neighborhood: id,
  borough: id === null ? place.borough : (neighborhoodById(id)?.borough ?? place.borough),
});

/** Chooses a borough, and clears a neighborhood of another one (W-12). */
export function chooseBorough(place: Place, borough: Borough | null): Place {
  const stays = place.neighborhood !== null && neighborhoodById(place.neighborhood)?.borough === borough;
  return { neighborhood: stays ? place.neighborhood : null, borough };
}
