import { type Borough, neighborhoodById } from '#contract/profiles/neighborhoods.ts';

interface Place {
  neighborhood: string | null;
  borough: Borough | null;
}

/** Choosing a neighborhood sets its borough; taking it back leaves the borough (W-12). */
export const chooseNeighborhood = (place: Place, id: string | null): Place => ({
  neighborhood: id,
  borough: id === null ? place.borough : (neighborhoodById(id)?.borough ?? place.borough),
});

/** A borough can be chosen alone; a neighborhood of another one goes (W-12). */
export function chooseBorough(place: Place, borough: Borough | null): Place {
  const stays = place.neighborhood !== null && neighborhoodById(place.neighborhood)?.borough === borough;
  return { neighborhood: stays ? place.neighborhood : null, borough };
}
