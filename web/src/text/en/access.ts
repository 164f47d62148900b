/** The sentences of the access slice. */
export const access = {};
