/** Draws light and shade on headwear. */
import { ellipse } from '../geometry.mjs';

export const shine = (c) =>
  ellipse(-50, -120, 60, 46, c.light, 'opacity=".5" filter="url(#soft)"') +
  ellipse(104, -60, 42, 96, c.shade, 'opacity=".7" filter="url(#soft)"');
