/** The five boroughs. They are apart from the neighborhoods, so that a screen can name them without loading all of those. */
export const BOROUGHS = ['Bronx', 'Brooklyn', 'Manhattan', 'Queens', 'Staten Island'] as const;
export type Borough = (typeof BOROUGHS)[number];
