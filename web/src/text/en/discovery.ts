/** The sentences of the discovery slice. */
export const discovery = {};
