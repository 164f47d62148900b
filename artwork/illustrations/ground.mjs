import { ellipse, INK as FULL, picture } from './kit.mjs';

/** Ironwork is lighter here than in the full scenes, because its ends must be visible on the dark theme. */
export const INK = { ...FULL, iron: '#6a4643' };

/** Returns a small drawing without a background, 320 by 220. */
export const drawn = (content) => picture(320, 220, content);
/** Draws the shadow on the ground. */
export const floor = (x, y, rx) => ellipse(x, y, rx, 9, '#a9663f', 'fill-opacity="0.55"');
