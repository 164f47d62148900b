/** The sentences of the identity slice. */
export const identity = {};
