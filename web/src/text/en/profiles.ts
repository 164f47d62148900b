/** The sentences of the profiles slice. */
export const profiles = {};
