import { mix } from '../poster/color.mjs';
import { leaf, line, see } from '../poster/paint.mjs';
import { chance } from '../poster/random.mjs';
import { standingKey } from '../poster/scene.mjs';
import { SECONDS, since, smooth } from './clock.mjs';
import { apart } from './person.mjs';

/** Draws a flock of pigeons that circles over the roofs once per loop. */
function birds(the, now) {
  const { camera, light } = the;
  const dice = chance('birds');
  const wide = camera.name === 'wide';
  const [cx, cy] = wide ? [camera.width * 0.43, camera.horizon * 0.3] : [camera.width * 0.36, camera.horizon * 0.44];
  const [rx, ry] = wide ? [210, 44] : [130, 36];
  let d = '';
  for (let i = 0; i < 11; i++) {
    const lag = dice.between(0, 0.11);
    const [ox, oy] = [dice.bell() * 22, dice.bell() * 17];
    const size = dice.between(5, 7.5) * (wide ? 1 : 0.9);
    const beat = dice.whole(34, 44);
    const shift = dice.next();
    const turn = 2 * Math.PI * (now / SECONDS - lag);
    const near = 1 + 0.3 * Math.sin(turn);
    const x = cx + Math.cos(turn) * rx + ox * near;
    const y = cy + Math.sin(turn) * ry - Math.cos(turn) * 20 + oy * near;
    const s = size * near;
    // The birds alternate between beating their wings and gliding.
    const glides = smooth(Math.sin(2 * Math.PI * (now / SECONDS) * 5 + shift * 6) * 2 + 0.7);
    const flap = Math.sin(2 * Math.PI * ((now / SECONDS) * beat + shift)) * glides + (1 - glides) * 0.25;
    const tip = s * (0.12 + 0.55 * flap);
    d += `M${(x - s).toFixed(1)} ${(y - tip).toFixed(1)}Q${(x - s * 0.45).toFixed(1)} ${(y - tip * 0.5 - s * 0.3).toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}Q${(x + s * 0.45).toFixed(1)} ${(y - tip * 0.5 - s * 0.3).toFixed(1)} ${(x + s).toFixed(1)} ${(y - tip).toFixed(1)}`;
  }
  const color = mix(light.sky[0], '#000000', 0.25);
  return {
    key: 0.5,
    svg: line(d, color, wide ? 1.7 : 1.4, 'stroke-linecap="round"'),
    box: [cx - rx - 70, cy - ry - 75, cx + rx + 70, cy + ry + 75],
    alpha: 1,
  };
}

/** Draws steam from a manhole: each puff rises, widens and fades. */
function steam(the, now) {
  const { camera, light, defs } = apart(the);
  const [px, pz] = [0.4, 31];
  const [x, y] = camera.project(px, 0, pz);
  const k = camera.scale(px, pz);
  const dice = chance('steam');
  const puffs = 26;
  const life = 4.5;
  const color = mix(light.glow, '#ffe9cf', 0.5);
  let svg = '';
  for (let i = 0; i < puffs; i++) {
    const lean = dice.bell() * 0.2;
    const big = dice.between(0.8, 1.25);
    for (let again = 0; again < SECONDS / life; again++) {
      const h = since(now, (i / puffs) * life + again * life) / life;
      if (h > 1) continue;
      const at = [x + k * (h * 0.9 + lean * (0.3 + h) + 0.12 * Math.sin(h * 5 + i)), y - k * (h * 3.7 - 0.15)];
      const r = k * (0.28 + h * 0.85) * big;
      const shown = 0.15 * smooth(h * 5) * (1 - h) ** 1.1;
      svg += `<circle cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" r="${r.toFixed(1)}" fill="${defs.radial(at, r, [
        [0, color, shown],
        [0.5, color, shown * 0.55],
        [1, color, 0],
      ])}"/>`;
    }
  }
  return {
    key: standingKey(camera.depth(px, pz)),
    svg,
    defs,
    box: [x - k * 2, y - k * 5.4, x + k * 3.4, y + k * 0.8],
    alpha: 1,
  };
}

/** Draws leaves that fall from the trees one at a time, rocking. */
function leaves(the, now) {
  const { camera, light } = the;
  const out = [];
  for (let i = 0; i < 16; i++) {
    const dice = chance(`falling leaf ${i}`);
    const tree = dice.pick([
      [8.95, 16.6],
      [8.95, 16.6],
      [8.95, 25.5],
      [8.95, 25.5],
      [8.95, 35],
    ]);
    const start = dice.between(0, SECONDS);
    const high = dice.between(3.6, 6.4);
    const falls = high / dice.between(0.85, 1.1);
    const t = since(now, start);
    if (t > falls + 0.6) continue;
    const fallen = Math.min(1, t / falls);
    const rocks = dice.between(2.2, 3.4);
    const phase = dice.between(0, 6);
    const sway = Math.sin(t * rocks + phase);
    const x = tree[0] + dice.between(-2, 2) - fallen * dice.between(0.4, 1.6) + sway * 0.22 * Math.min(1, t);
    const z = tree[1] + dice.between(-1.6, 0.6) - fallen * 0.8;
    const y = 0.1 + high * (1 - fallen) + Math.abs(sway) * 0.1 * (1 - fallen);
    const [px, py] = camera.project(x, y, z);
    const k = camera.scale(x, z);
    const r = Math.max(1.6, k * dice.between(0.06, 0.085));
    const turn = fallen < 1 ? sway * 1.1 + phase : phase;
    const flat = fallen < 1 ? 0.45 + 0.55 * Math.abs(Math.cos(t * rocks * 0.8)) : 0.5;
    const color = light.shade(dice.pick(['#d9953f', '#c8722e', '#b8622e', '#dba548']), {
      face: 'round',
      lit: light.sunlit > 0.1,
      depth: camera.depth(x, z),
      warm: 0.12 * light.lamps,
    });
    out.push({
      key: standingKey(camera.depth(x, z) - 3.4),
      svg: `<g transform="translate(${px.toFixed(2)} ${py.toFixed(2)}) rotate(${(sway * 24).toFixed(1)}) scale(1 ${flat.toFixed(2)})"><path d="${leaf(0, 0, r, turn)}" fill="${color}" ${see(0.95)}/></g>`,
      box: [px - r * 2, py - r * 2, px + r * 2, py + r * 2],
      alpha: smooth(t / 0.5) * (1 - smooth((t - falls) / 0.6)),
    });
  }
  return out;
}

/** Returns birds, steam and leaves at a second of the loop as sprites. */
export const air = (the, now) => [birds(the, now), steam(the, now), ...leaves(the, now)];

/**
 * Returns how to place the clouds: the same clouds are drawn twice, and one copy fades in while the other fades out.
 * @returns {[number, number][]} the shift as a share of the picture's width, and the weight; the weights add up to 1
 */
export const drift = (now) =>
  [0, SECONDS / 2].map((start) => {
    const t = since(now, start) / SECONDS;
    return [(t - 0.5) * 0.035 + (start ? 0.011 : 0), Math.sin(Math.PI * t) ** 2];
  });
