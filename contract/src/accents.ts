/**
 * Returns a text without the accents of European scripts and without apostrophes, for comparison: "Café O’Neill" becomes
 * "Cafe ONeill". In other scripts such signs are part of a letter and stay. Compatibility forms become plain letters (NFKD).
 */
export const removeAccents = (text: string): string => text.normalize('NFKD').replace(/[\u0300-\u036f'’‘ʼ`]/g, '');

/** Returns a text in the form in which it is compared: without case, accents and apostrophes. */
export const fold = (text: string): string => removeAccents(text).toLowerCase();
