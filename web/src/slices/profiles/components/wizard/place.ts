import type { Borough } from '#contract/profiles/boroughs.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';

interface HomeArea {
  neighborhood: string | null;
  borough: Borough | null;
}

/** Chooses a neighborhood, which sets its borough. Clearing it keeps the borough (W-12). */
export const chooseNeighborhood = (area: HomeArea, id: string | null): HomeArea => ({
  neighborhood: id,
  borough: id === null ? area.borough : (neighborhoodById(id)?.borough ?? area.borough),
});

/** Chooses a borough, and clears a neighborhood of another one (W-12). */
export function chooseBorough(area: HomeArea, borough: Borough | null): HomeArea {
  const stays = area.neighborhood !== null && neighborhoodById(area.neighborhood)?.borough === borough;
  return { neighborhood: stays ? area.neighborhood : null, borough };
}
