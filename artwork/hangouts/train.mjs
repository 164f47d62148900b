import { someone } from '../illustrations/kit.mjs';
import { fill, see } from '../poster/paint.mjs';
import { box, disc, far, put, SHADE, shade, sky, trace, warmth } from './sketch.mjs';

/** Draws "sketchbook": passengers on the L train and, in front, a sketchbook on the viewer's knees. */
export function sketchbook() {
  // The view through the windows.
  let out = sky(['#6d4460', '#a05560', '#d67c5c', '#f0ac6c', '#fbd394'], 330, 150, 300);
  out += far('canarsie', 176, 16, 70, '#8a4a58', { lights: '#ffd488' });
  // The wall of the car around its windows.
  const pane = (x) =>
    `M${x + 14} 44h112a14 14 0 0 1 14 14v92a14 14 0 0 1 -14 14h-112a14 14 0 0 1 -14 -14v-92a14 14 0 0 1 14 -14Z`;
  const panes = [-66, 90, 246, 402, 558].map(pane).join('');
  out += `<path d="M0 0H640V360H0Z${panes}" fill="#e9dcc6" fill-rule="evenodd"/>`;
  out += trace(panes, '#b8a68c', 4) + fill(panes, '#ffffff', see(0.06));
  out += [90, 246, 402].map((x) => fill(`M${x + 30} 44h22L${x + 6} 150v-50Z`, '#ffffff', see(0.14))).join('');
  // Posters above the seats and the sign of the line.
  out += fill('M0 0H640V28H0Z', '#cfc0a6') + fill('M0 28H640V33H0Z', '#b09f84');
  out +=
    fill(box(96, 5, 74, 19, 2), '#2f6f6b') +
    fill(box(176, 5, 52, 19, 2), '#f2b134') +
    fill(box(410, 5, 96, 19, 2), '#a84c33') +
    trace('M106 12h40M106 18h28', '#fbf3e6', 2.2) +
    trace('M420 12h60M420 18h44', '#fbf3e6', 2.2);
  out += fill(disc(320, 15, 11), '#7c8388') + trace('M317 9v11h7', '#ffffff', 3);
  // The bench in orange and yellow.
  out += fill('M0 196H640V258H0Z', '#b8a68c');
  ['#d9812f', '#e9b23c', '#d9812f', '#e9b23c', '#d9812f', '#e9b23c', '#d9812f'].forEach((color, i) => {
    const x = -20 + i * 98;
    out +=
      fill(box(x, 166, 92, 64, 12), color) +
      fill(box(x, 224, 92, 22, 8), color) +
      fill(box(x, 236, 92, 10, 5), SHADE, see(0.2)) +
      fill(box(x + 8, 172, 76, 12, 6), '#ffffff', see(0.16));
  });
  out +=
    fill('M0 246H640V360H0Z', '#5c4a50') +
    fill('M0 300H640V360H0Z', '#6d5860') +
    fill(
      [30, 120, 210, 300, 390, 480, 570].map((x) => disc(x, 286, 3, 1.6) + disc(x + 44, 302, 3, 1.6)).join(''),
      '#8d7880',
    );
  const sits = (who, x) =>
    fill(disc(x + 8, 298, 34, 6), SHADE, see(0.3)) + someone({ pose: 'sit', ...who }, x, 236, 108);
  out += sits(
    { skin: '#7b4a2e', hair: '#221619', hairStyle: 'beanie', top: '#2f6f6b', bottom: '#33405f', shoes: '#f3dcc0' },
    196,
  );
  out += sits(
    {
      flip: true,
      skin: '#efc3a0',
      hair: '#8a3f24',
      hairStyle: 'long',
      top: '#6b3550',
      bottom: '#a84c33',
      style: 'skirt',
      shoes: '#33242a',
    },
    470,
  );
  out += sits({ skin: '#c9966a', hair: '#c8c2bb', hairStyle: 'short', top: '#4c6f96', bottom: '#4a4445' }, 322);
  // Poles.
  for (const x of [64, 578])
    out += fill(box(x - 6, 0, 12, 318, 0), '#b9b4ae') + fill(box(x - 3, 0, 3, 318, 0), '#efebe4');
  // The sketchbook and the hand that draws.
  const page = (d) => trace(d, '#4a3a40', 2.2);
  const book =
    shade('M-172 6L0 -6L172 6L196 122H-196Z', 0.35) +
    fill('M-176 -6L0 4L176 -6L198 116H-198Z', '#7c3526') +
    fill('M-168 -16Q-84 -30 0 -6V112H-190Z', '#fffaf0') +
    fill('M168 -16Q84 -30 0 -6V112H190Z', '#f6ecda') +
    trace('M0 -6V112', '#c9b595', 2) +
    // Sketches of a shoe, a sleeping face and a hand.
    page('M-142 62q4 -26 22 -30l18 10q18 14 40 16q8 4 6 12h-84q-4 -4 -2 -8M-120 33l8 12M-110 38l8 11M-100 46l7 9') +
    page('M-144 70h86M-96 8q14 -12 28 0t-4 20M-92 16l6 2M-74 18l6 -1M-84 26q4 3 8 0') +
    page(
      'M40 14q-4 26 10 40q14 10 28 0q12 -14 8 -40q-24 -18 -46 0M52 30q5 4 9 0M70 30q5 4 9 0M60 46q5 3 10 0M36 16q24 -30 54 0',
    ) +
    page('M34 78q30 -14 62 0M44 90q24 -8 46 0');
  out += put(book, 320, 286, 0, 0.92);
  out += put(
    fill(box(-96, -5, 84, 10, 3), '#f2b134') +
      fill(box(-96, -5, 14, 10, 3), '#c86a4a') +
      fill('M-12 -5L8 0L-12 5Z', '#f3dcc0') +
      fill('M2 -1.6L8 0L2 1.6Z', '#33242a'),
    424,
    322,
    171,
  );
  out +=
    fill(
      'M640 322C600 318 560 312 532 318C508 308 478 306 462 316C452 324 462 332 476 330C468 340 480 346 494 342C520 352 570 358 640 362Z',
      '#a8704a',
    ) + fill('M640 308C610 306 580 306 566 312L572 356C600 362 620 362 640 362Z', '#c24a1e');
  return out + warmth(0.12);
}
