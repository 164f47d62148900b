import { mix } from './color.mjs';
import { fill, leaf, line, outline, see, trail } from './paint.mjs';
import { inSun, KERB_HEIGHT, SHADOW } from './plan.mjs';
import { chance } from './random.mjs';
import { ground } from './street.mjs';

/** Leaf colors at three stages of autumn. */
const AUTUMN = [
  { middle: ['#4a4c29', '#5a5330', '#6a522c'], front: ['#7d7434', '#a17a33', '#8f8440', '#b0762f'] },
  { middle: ['#424a2a', '#4d5430', '#5c5530'], front: ['#6c7238', '#87803c', '#7a7a3a', '#9a8038'] },
  { middle: ['#5c4426', '#6a4a2a', '#594a28'], front: ['#a8702c', '#b8642a', '#94702f', '#c07a34'] },
];

/**
 * Draws a street tree at (x, z): trunk, limbs, and a crown of leaf clumps lit from the upper left.
 * @param {{x: number, z: number, height?: number, spread?: number, dim?: boolean}} tree
 */
export function tree(scene, { x, z, height = 8.2, spread = 2.6, dim = false, leaves: amount = 1 }) {
  const { camera, light } = scene;
  const dice = chance(`tree:${x}:${z}`);
  const depth = camera.depth(x, z);
  if (depth < 2) return '';
  const k = camera.scale(x, z);
  const [fx, fy] = camera.project(x, KERB_HEIGHT, z);
  const at = (dx, y) => [fx + dx * k, fy - y * k];
  const tone = (color, lit) => {
    const c = light.shade(color, {
      face: 'round',
      lit: lit && !dim && light.sunlit > 0.1,
      depth: dim ? depth * 0.7 : depth,
    });
    return dim ? mix(c, light.sky[0], 0.35) : c;
  };
  const pit = fill(
    ground(
      camera,
      [
        [x - 0.6, z - 0.8],
        [x + 0.6, z - 0.8],
        [x + 0.6, z + 0.8],
        [x - 0.6, z + 0.8],
      ],
      KERB_HEIGHT,
    ),
    '#1d1417',
    see(0.75),
  );
  // Find all limbs first, then draw them from thick to thin.
  const limbs = [];
  const tips = [];
  const grow = (px, py, angle, length, width, level) => {
    const ex = px + Math.sin(angle) * length;
    const ey = py + Math.cos(angle) * length;
    limbs.push([px, py, ex, ey, width, width * 0.68]);
    if (level === 0) {
      tips.push([ex, ey]);
      return;
    }
    const parts = level > 2 ? 3 : 2;
    for (let i = 0; i < parts; i++)
      grow(
        ex,
        ey,
        angle * 0.7 + (i - (parts - 1) / 2) * dice.between(0.45, 0.8) + dice.bell() * 0.12,
        length * dice.between(0.62, 0.82),
        width * 0.66,
        level - 1,
      );
    if (level < 3) tips.push([ex, ey]);
  };
  const fork = height * 0.36;
  grow(0, 0, dice.bell() * 0.02, fork, 0.17, 3);
  let wood = '';
  for (const [a, b, c, d, w0, w1] of limbs) {
    const length = Math.hypot(c - a, d - b) || 1;
    const [nx, ny] = [(d - b) / length, -(c - a) / length];
    wood += outline([
      at(a - nx * w0, b - ny * w0),
      at(a + nx * w0, b + ny * w0),
      at(c + nx * w1, d + ny * w1),
      at(c - nx * w1, d - ny * w1),
    ]);
  }
  let out = pit + shadowOf(scene, x, z, height, dim);
  const crown = crownOf(dice, { fork, height, spread, tips, amount, depth });
  const paint = (layer, lit, colors) => {
    const paths = colors.map(() => '');
    for (const [lx, ly, size, c] of layer) {
      const [px, py] = at(lx, ly);
      const r = size * k;
      paths[Math.floor(c * colors.length)] += leaf(px, py, r, c * 37.7);
    }
    return paths.map((d, i) => fill(d, tone(colors[i], lit))).join('');
  };
  out += paint(crown.back, false, ['#2c321f', '#363a24', '#402f20']);
  out += fill(wood, tone('#4d3a33', false));
  out += line(
    trail([at(-0.13, 0), at(-0.1, fork)]),
    tone('#b98a66', true),
    Math.max(0.8, k * 0.035),
    'stroke-opacity="0.7"',
  );
  const turned = dice.pick(AUTUMN);
  out += paint(crown.middle, false, turned.middle);
  out += paint(crown.front, true, turned.front);
  return out;
}

/** Returns leaves as [x, y, size, random], in three depths. The front leaves are on the upper left of their clump. */
function crownOf(dice, { fork, height, spread, tips, amount, depth }) {
  const clumps = [];
  for (const [tx, ty] of tips) clumps.push([tx * 0.9, Math.min(height, ty), dice.between(0.5, 0.95)]);
  for (let i = 0; i < 16; i++) {
    const a = dice.between(0, Math.PI * 2);
    const r = Math.sqrt(dice.next());
    clumps.push([
      Math.cos(a) * r * spread,
      fork * 1.5 + (height - fork * 1.5) * (0.45 + 0.5 * Math.sin(a) * r),
      dice.between(0.5, 0.9),
    ]);
  }
  const layers = { back: [], middle: [], front: [] };
  const each = Math.round((depth < 30 ? 74 : depth < 60 ? 34 : 16) * amount);
  const big = depth < 30 ? 1 : depth < 60 ? 1.4 : 2;
  for (const [cx, cy, r] of clumps) {
    const put = (layer, n, dx, dy, f, size) => {
      for (let i = 0; i < n; i++) {
        const a = dice.between(0, Math.PI * 2);
        const q = Math.sqrt(dice.next()) * r * f;
        layer.push([
          cx + dx * r + Math.cos(a) * q,
          cy + dy * r + Math.sin(a) * q * 0.72,
          dice.between(0.05, 0.11) * size * big,
          dice.next(),
        ]);
      }
    };
    put(layers.back, each, 0.1, -0.15, 1.1, 1.35);
    put(layers.middle, each, 0, 0, 0.95, 1.05);
    put(layers.front, Math.round(each * 0.62), -0.3, 0.26, 0.62, 0.85);
  }
  return layers;
}

function shadowOf({ camera, light }, x, z, height, dim) {
  if (dim || !inSun(x, z) || light.sunlit < 0.1) return '';
  const [dx, dz] = SHADOW;
  const far = Math.min(height, 2.4);
  const d = ground(
    camera,
    [
      [x - 0.12, z],
      [x + 0.12, z],
      [x + dx * far * 0.5 + 0.12, z + dz * far * 0.5],
      [x + dx * far * 0.5 - 0.12, z + dz * far * 0.5],
    ],
    KERB_HEIGHT,
  );
  return fill(d, '#1c1019', see(0.5));
}
