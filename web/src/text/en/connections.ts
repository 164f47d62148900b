/** The sentences of the connections slice. */
export const connections = {};
