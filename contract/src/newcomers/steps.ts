/** The steps in the product. Whether they are done follows from what the member did. */
export const PRODUCT_STEPS = ['profile', 'request', 'hangout'] as const;
export type ProductStep = (typeof PRODUCT_STEPS)[number];

/** The steps in the city, which the member marks as done. The ids are stored. */
export const CITY_STEPS = ['libraryCard', 'idnyc', 'ferry', 'doctor', 'lastStop'] as const;
export type CityStep = (typeof CITY_STEPS)[number];

export const FIRST_STEPS = [...PRODUCT_STEPS, ...CITY_STEPS] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
