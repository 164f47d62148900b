/** Returns a random id of 32 hex digits. `crypto.randomUUID` is missing on pages served over plain http. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns a random UUID, for ids that the database stores as such. */
export const newUuid = (): string => newId().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
