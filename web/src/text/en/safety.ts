/** The sentences of the safety slice. */
export const safety = {};
