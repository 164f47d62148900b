import { ellipse, INK as FULL, picture } from './kit.mjs';

/** Ironwork is paler here than in the full scenes: its ends leave the field and must show on the evening ground. */
export const INK = { ...FULL, iron: '#6a4643' };

/** A small drawing on no ground of its own, 320 by 220. */
export const drawn = (content) => picture(320, 220, content);
/** The shadow things stand in. */
export const floor = (x, y, rx) => ellipse(x, y, rx, 9, '#a9663f', 'fill-opacity="0.55"');
