/** The product's name, except in sentences that are about it. */
export const PRODUCT = 'Stoop';

/** The year of the first release, which the footer shows. */
export const COPYRIGHT_YEAR = 2024;
