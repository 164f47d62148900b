/** The product's name, except in sentences that are about it. */
export const PRODUCT = 'Stoop';
