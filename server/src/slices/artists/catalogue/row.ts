import type { Genre } from '#contract/profiles/options.ts';

/**
 * An artist in the list of their main genre: the name, an optional second genre, and other names people search for. If the
 * name is not in Latin script, the first alias must be its romanization, because the id is made from it.
 */
export type ArtistRow = readonly [name: string, also?: Genre | null, ...aliases: string[]];
