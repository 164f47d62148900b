import type { Genre } from '#contract/profiles/options.ts';

/**
 * An artist in the list of the genre they are best known for: the name, a second genre they are at home in, and other
 * names people search for. A name in another script has its romanisation as the first alias; the id is made of it.
 */
export type ArtistRow = readonly [name: string, also?: Genre | null, ...aliases: string[]];
