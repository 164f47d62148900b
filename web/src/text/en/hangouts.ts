/** The sentences of the hangouts slice. */
export const hangouts = {};
