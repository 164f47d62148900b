/** The sentences of the notifications slice. */
export const notifications = {};
