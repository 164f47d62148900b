/** The product's name. No other file spells it out. */
export const PRODUCT = 'Stoop';
