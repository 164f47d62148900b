import { mix } from './color.mjs';
import { fill, line, outline, see, smooth, trail } from './paint.mjs';
import { chance } from './random.mjs';

const WARM = ['#ffc766', '#ffb750', '#fba340', '#ffd080', '#f7ad55'];

/**
 * Draws one sash window: reveal, glass and frame. The facade draws its lintel and sill.
 * u runs along the wall (away from the camera), v up; `at(u, v, out)` returns screen points.
 * @returns { wall, glow }: the parts lit by the street, and the parts that shine
 */
export function window(scene, house, box, { at, tone, depth, name }) {
  const { light } = scene;
  const dice = chance(name);
  const [u0, v0, u1, v1] = box;
  const rect = (a, b, c, d, out = 0) => outline([at(a, b, out), at(c, b, out), at(c, d, out), at(a, d, out)]);
  const character = dice.next();
  const on = light.on(character);
  const warmth = dice.pick(WARM);
  // The wall has depth: the more oblique the view, the more of its farther side is visible.
  const reveal = Math.min(0.26, (0.2 * (house.z + scene.camera.back + u0)) / 13.5 + 0.04);
  const jamb = u1 - reveal;
  const frame = house.brick ? '#e6d3b6' : '#4b342c';
  const arched = house.heads === 'arch' && v0 > 2.2;
  const head = (a, c, d) => {
    if (!arched) return [at(c, d), at(a, d)];
    const points = [];
    for (let i = 0; i <= 8; i++)
      points.push(at(c + ((a - c) * i) / 8, d + Math.sin((i / 8) * Math.PI) * (c - a) * 0.38));
    return points;
  };
  let wall = fill(outline([at(u0, v0), at(u1, v0), ...head(u0, u1, v1)]), tone(house.trim, 'side'));
  const pane = outline([at(u0, v0), at(jamb, v0), ...head(u0, jamb, v1)]);
  const [low, high] = [at(u0, v0), at(u0, v1)];
  const sky = light.sky[2];
  const dark = mix(light.shade('#4a3f4a', { depth }), sky, 0.22);
  wall += fill(pane, dark);
  scene.panes.push({ character, d: pane });
  let glow = '';
  const near = depth < 40;
  if (on) {
    const color = mix(warmth, light.haze, Math.min(0.55, depth / 160));
    const edge = mix(color, '#b4522a', 0.42);
    glow += fill(
      pane,
      scene.defs.gradient(low, high, [
        [0, edge],
        [0.45, color],
        [1, mix(color, '#c8692f', 0.35)],
      ]),
      see(0.72 + 0.26 * dice.next()),
    );
    if (near) glow += inside(dice, { u0, v0, u1: jamb, v1 }, at, rect, color);
  } else {
    // The reflected sky: a slanted pale pane, brighter at the top.
    const a = dice.between(0.1, 0.5);
    const tint = mix(light.sky[3], light.sky[4], Math.min(1, v0 / 14));
    wall += fill(
      outline([at(u0, v0 + (v1 - v0) * a), at(jamb, v0 + (v1 - v0) * (a + 0.35)), at(jamb, v1), at(u0, v1)]),
      tint,
      see(0.16 + (v0 / 14) * 0.2),
    );
    if (near && dice.is(0.6))
      wall += fill(
        rect(u0, v1 - (v1 - v0) * dice.between(0.12, 0.45), jamb, v1),
        light.shade('#cdbfa8', { depth }),
        see(0.4),
      );
  }
  // The frame: outer frame, meeting rail and one glazing bar.
  const width = Math.max(0.5, scene.camera.focal / depth / 16);
  const bar = on ? mix(tone(frame, 'front'), '#6a3a20', 0.35) : tone(frame, 'front');
  const middle = (v0 + v1) / 2;
  const strokes = `${outline([at(u0, v0), at(jamb, v0), ...head(u0, jamb, v1)])}${trail([at(u0, middle), at(jamb, middle)])}`;
  const bars = line(strokes, bar, width);
  const fine = depth < 60 ? line(trail([at((u0 + jamb) / 2, v0), at((u0 + jamb) / 2, v1)]), bar, width * 0.6) : '';
  return { wall: on ? wall : wall + bars + fine, glow: on ? glow + bars + fine : '' };
}

/** Draws the interior of a room at dusk: curtains, a lamp, a plant, a person. */
function inside(dice, { u0, v0, u1, v1 }, at, rect, color) {
  const w = u1 - u0;
  const h = v1 - v0;
  const deep = mix(color, '#7d2f17', 0.62);
  let out = '';
  const kind = dice.next();
  if (kind < 0.42) {
    const drop = dice.between(0.16, 0.3) * w;
    const fold = (a, b) =>
      outline([at(a, v1), at(b, v1), at(a + (b - a) * 0.55, v0 + h * 0.45), at(a + (b - a) * 0.8, v0), at(a, v0)]);
    out += fill(fold(u0, u0 + drop), deep, see(0.55)) + fill(fold(u1, u1 - drop), deep, see(0.45));
  } else if (kind < 0.62) {
    out += fill(rect(u0, v1 - h * dice.between(0.2, 0.5), u1, v1), mix(color, '#fff1d0', 0.45), see(0.75));
  }
  const what = dice.next();
  const c = u0 + w * dice.between(0.3, 0.7);
  if (what < 0.17) {
    // A hanging lamp.
    const y = v1 - h * dice.between(0.25, 0.4);
    out += line(trail([at(c, v1), at(c, y)]), deep, 1);
    out += fill(outline([at(c - 0.07, y), at(c + 0.07, y), at(c + 0.2, y - 0.18), at(c - 0.2, y - 0.18)]), '#fff3d2');
  } else if (what < 0.46) {
    // A plant on the sill.
    for (let i = 0; i < 9; i++) {
      const lean = dice.between(-0.3, 0.3);
      const up = dice.between(0.25, 0.6);
      out += line(
        trail([at(c, v0), at(c + lean * 0.5, v0 + up * 0.7), at(c + lean, v0 + up)]),
        mix(deep, '#2f3a22', 0.6),
        1.6,
        'stroke-linecap="round"',
      );
    }
  } else if (what < 0.66) {
    // A person at home.
    const body = [
      at(c - 0.24, v0),
      at(c - 0.2, v0 + 0.5),
      at(c - 0.06, v0 + 0.62),
      at(c + 0.06, v0 + 0.62),
      at(c + 0.2, v0 + 0.5),
      at(c + 0.24, v0),
    ];
    const headAt = [];
    for (let i = 0; i < 8; i++)
      headAt.push(at(c + 0.1 * Math.cos((i * Math.PI) / 4), v0 + 0.77 + 0.13 * Math.sin((i * Math.PI) / 4)));
    out += fill(outline(body), mix(deep, '#3a1a14', 0.5)) + fill(smooth(headAt), mix(deep, '#3a1a14', 0.5));
  } else if (what < 0.85) {
    // Books.
    const shelf = v0 + h * dice.between(0.12, 0.3);
    for (let u = u0 + 0.05; u < u1 - 0.08; ) {
      const b = dice.between(0.05, 0.11);
      out += fill(
        rect(u, shelf, u + b * 0.85, shelf + dice.between(0.18, 0.34)),
        mix(deep, dice.pick(['#4a2a22', '#a8482a', '#2f3d3a', '#d8a055']), 0.6),
        see(0.7),
      );
      u += b;
    }
  }
  return out;
}
