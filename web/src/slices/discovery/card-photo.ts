/** The width of a card's photo in the layout. entry.js preloads the first photos with it. */
export const CARD_PHOTO_WIDTH = '18rem';
