/** The sentences of the landing slice. */
export const landing = {};
