import { mix } from './color.mjs';
import { capsule, fill, group, outline, see, smooth } from './paint.mjs';

/**
 * People, in metres from where they stand or sit: x to the right, y up.
 * a = the farther arm or leg, b = the nearer one. Each arm is [shoulder, elbow, hand], each leg [hip, knee, ankle].
 */
export const POSES = {
  stand: {
    head: [0.01, 1.6],
    chest: [0, 1.36],
    hip: [0, 0.93],
    a: [
      [0.15, 1.38],
      [0.21, 1.12],
      [0.17, 0.88],
    ],
    b: [
      [-0.16, 1.38],
      [-0.22, 1.1],
      [-0.17, 0.86],
    ],
    la: [
      [0.08, 0.92],
      [0.1, 0.5],
      [0.11, 0.07],
    ],
    lb: [
      [-0.07, 0.92],
      [-0.08, 0.5],
      [-0.1, 0.06],
    ],
    toe: -0.5,
  },
  wave: {
    head: [0.02, 1.6],
    chest: [0, 1.36],
    hip: [0.02, 0.93],
    a: [
      [0.15, 1.38],
      [0.24, 1.14],
      [0.14, 0.94],
    ],
    b: [
      [-0.16, 1.4],
      [-0.36, 1.52],
      [-0.34, 1.82],
    ],
    la: [
      [0.09, 0.92],
      [0.13, 0.5],
      [0.15, 0.07],
    ],
    lb: [
      [-0.05, 0.92],
      [-0.08, 0.5],
      [-0.1, 0.05],
    ],
    toe: -0.7,
  },
  walk: {
    head: [-0.06, 1.59],
    chest: [-0.03, 1.35],
    hip: [0.01, 0.92],
    a: [
      [-0.04, 1.37],
      [-0.16, 1.13],
      [-0.27, 0.95],
    ],
    b: [
      [0.0, 1.37],
      [0.13, 1.12],
      [0.08, 0.88],
    ],
    la: [
      [0.02, 0.92],
      [-0.16, 0.52],
      [-0.27, 0.1],
    ],
    lb: [
      [0, 0.92],
      [0.08, 0.5],
      [0.34, 0.17],
    ],
    toe: -1,
    heel: 0.75,
  },
  stroll: {
    head: [-0.03, 1.6],
    chest: [-0.01, 1.36],
    hip: [0.01, 0.93],
    a: [
      [-0.02, 1.38],
      [-0.11, 1.13],
      [-0.2, 0.92],
    ],
    b: [
      [0.03, 1.38],
      [0.12, 1.12],
      [0.06, 0.88],
    ],
    la: [
      [0.02, 0.92],
      [-0.09, 0.5],
      [-0.17, 0.07],
    ],
    lb: [
      [0, 0.92],
      [0.07, 0.5],
      [0.2, 0.1],
    ],
    toe: -1,
    heel: 0.35,
  },
  carry: {
    head: [-0.05, 1.6],
    chest: [-0.02, 1.36],
    hip: [0.01, 0.93],
    a: [
      [-0.04, 1.38],
      [-0.1, 1.12],
      [-0.36, 1.13],
    ],
    b: [
      [0.03, 1.38],
      [0.06, 1.1],
      [-0.24, 1.1],
    ],
    la: [
      [0.02, 0.92],
      [-0.12, 0.5],
      [-0.22, 0.08],
    ],
    lb: [
      [0, 0.92],
      [0.09, 0.5],
      [0.28, 0.13],
    ],
    toe: -1,
    heel: 0.6,
  },
  climb: {
    head: [0.1, 1.62],
    chest: [0.06, 1.38],
    hip: [0, 0.95],
    a: [
      [0.12, 1.38],
      [0.3, 1.22],
      [0.4, 1.12],
    ],
    b: [
      [0.0, 1.38],
      [-0.04, 1.1],
      [0.08, 0.9],
    ],
    la: [
      [0.04, 0.94],
      [0.24, 0.68],
      [0.17, 0.28],
    ],
    lb: [
      [-0.02, 0.94],
      [-0.05, 0.5],
      [-0.14, 0.06],
    ],
    toe: 0.8,
  },
  sit: {
    head: [-0.1, 0.78],
    chest: [-0.04, 0.53],
    hip: [0.06, 0.11],
    a: [
      [0.04, 0.54],
      [-0.14, 0.33],
      [-0.3, 0.26],
    ],
    b: [
      [-0.13, 0.52],
      [-0.2, 0.27],
      [-0.36, 0.2],
    ],
    la: [
      [0.02, 0.11],
      [-0.24, 0.17],
      [-0.24, -0.25],
    ],
    lb: [
      [0.04, 0.09],
      [-0.32, 0.12],
      [-0.35, -0.34],
    ],
    toe: -0.8,
  },
  talk: {
    head: [-0.04, 0.84],
    chest: [0, 0.58],
    hip: [0.05, 0.11],
    a: [
      [0.1, 0.6],
      [0.2, 0.38],
      [0.38, 0.46],
    ],
    b: [
      [-0.12, 0.58],
      [-0.22, 0.34],
      [-0.1, 0.2],
    ],
    la: [
      [0.06, 0.11],
      [-0.2, 0.2],
      [-0.17, -0.22],
    ],
    lb: [
      [0.04, 0.09],
      [-0.3, 0.14],
      [-0.31, -0.34],
    ],
    toe: -0.8,
  },
  lean: {
    head: [0.13, 0.8],
    chest: [0.12, 0.55],
    hip: [0.05, 0.1],
    a: [
      [0.24, 0.55],
      [0.36, 0.34],
      [0.34, 0.1],
    ],
    b: [
      [0.02, 0.55],
      [-0.1, 0.33],
      [-0.24, 0.22],
    ],
    la: [
      [0.06, 0.1],
      [-0.22, 0.19],
      [-0.28, -0.22],
    ],
    lb: [
      [0.04, 0.08],
      [-0.34, 0.1],
      [-0.48, -0.3],
    ],
    toe: -1,
  },
  cup: {
    head: [-0.03, 0.83],
    chest: [0.01, 0.57],
    hip: [0.05, 0.11],
    a: [
      [0.13, 0.58],
      [0.2, 0.33],
      [0.02, 0.24],
    ],
    b: [
      [-0.12, 0.57],
      [-0.23, 0.35],
      [-0.19, 0.56],
    ],
    la: [
      [0.06, 0.11],
      [-0.18, 0.17],
      [-0.15, -0.25],
    ],
    lb: [
      [0.04, 0.09],
      [-0.29, 0.13],
      [-0.26, -0.34],
    ],
    toe: -0.7,
  },
  child: {
    head: [0, 1.0],
    chest: [0, 0.78],
    hip: [0, 0.5],
    a: [
      [0.08, 0.8],
      [0.22, 0.9],
      [0.3, 1.08],
    ],
    b: [
      [-0.09, 0.8],
      [-0.2, 0.66],
      [-0.24, 0.52],
    ],
    la: [
      [0.04, 0.5],
      [0.08, 0.28],
      [0.14, 0.06],
    ],
    lb: [
      [-0.04, 0.5],
      [-0.09, 0.28],
      [-0.13, 0.05],
    ],
    toe: -0.7,
    small: 0.72,
  },
  ride: {
    head: [-0.2, 1.62],
    chest: [-0.12, 1.36],
    hip: [0.16, 1.0],
    a: [
      [-0.1, 1.38],
      [-0.28, 1.18],
      [-0.47, 1.08],
    ],
    b: [
      [-0.1, 1.38],
      [-0.27, 1.14],
      [-0.48, 1.05],
    ],
    la: [
      [0.14, 0.98],
      [-0.12, 0.74],
      [0.02, 0.38],
    ],
    lb: [
      [0.14, 0.98],
      [-0.08, 0.62],
      [-0.02, 0.2],
    ],
    toe: -1,
  },
};

const HAIR = {
  short: (r) => [
    [
      [-r * 0.98, r * 0.15],
      [-r * 0.9, r * 0.85],
      [-r * 0.1, r * 1.28],
      [r * 0.85, r * 0.95],
      [r * 1.02, r * 0.1],
      [r * 0.85, -r * 0.35],
      [r * 0.6, r * 0.3],
      [-r * 0.3, r * 0.55],
    ],
  ],
  bob: (r) => [
    [
      [-r * 0.95, r * 0.5],
      [-r * 0.1, r * 1.3],
      [r * 0.95, r * 0.8],
      [r * 1.2, -r * 0.2],
      [r * 1.05, -r * 1.15],
      [r * 0.5, -r * 1.1],
      [r * 0.45, r * 0.05],
      [-r * 0.35, r * 0.62],
    ],
  ],
  long: (r) => [
    [
      [-r * 0.95, r * 0.5],
      [-r * 0.1, r * 1.3],
      [r * 0.98, r * 0.8],
      [r * 1.25, -r * 0.4],
      [r * 1.35, -r * 2.2],
      [r * 0.4, -r * 2.3],
      [r * 0.5, r * 0.02],
      [-r * 0.35, r * 0.62],
    ],
  ],
  bun: (r) => [
    ...HAIR.short(r),
    [
      [r * 0.3, r * 1.1],
      [r * 0.3, r * 1.75],
      [r * 0.95, r * 1.75],
      [r * 1.05, r * 1.1],
    ],
  ],
  afro: (r) => [
    [
      [-r * 1.25, r * 0.2],
      [-r * 1.2, r * 1.1],
      [-r * 0.2, r * 1.75],
      [r * 1.05, r * 1.45],
      [r * 1.6, r * 0.4],
      [r * 1.25, -r * 0.65],
      [r * 0.55, -r * 0.35],
      [r * 0.35, r * 0.35],
      [-r * 0.55, r * 0.5],
    ],
  ],
  cap: (r) => [
    [
      [-r * 1.02, r * 0.35],
      [-r * 0.8, r * 1.0],
      [r * 0.1, r * 1.25],
      [r * 0.95, r * 0.8],
      [r * 1.02, r * 0.25],
      [0, r * 0.42],
      [-r * 1.65, r * 0.22],
      [-r * 1.6, r * 0.4],
    ],
  ],
  beanie: (r) => [
    [
      [-r * 1.04, r * 0.25],
      [-r * 0.85, r * 1.15],
      [0, r * 1.5],
      [r * 0.95, r * 1.1],
      [r * 1.08, r * 0.15],
      [0, r * 0.38],
    ],
  ],
};

/** The parts of a person, from back to front, as [path, colour]; `m` is pixels per metre at that place. */
function parts(who, m) {
  const pose = POSES[who.pose];
  const s = pose.small ?? 1;
  const flip = who.flip ? -1 : 1;
  const grow = who.grow ?? 1;
  const p = ([x, y]) => [x * m * flip * grow, -y * m * grow];
  const w = (v) => v * m * grow * s;
  const limb = ([a, b, c], r0, r1, r2, color, from = 0) => {
    const out = [];
    if (from < 1) out.push([capsule(p(a), w(r0), p(b), w(r1)), color]);
    out.push([capsule(p(b), w(r1), p(c), w(r2)), color]);
    return out;
  };
  const { skin, hair, top, bottom, shoes = '#2e2320', sleeve = 'long', style = 'trousers' } = who;
  const list = [];
  const arm = (points) => {
    const [a, b, c] = points;
    const dx = c[0] - b[0];
    const dy = c[1] - b[1];
    const length = Math.hypot(dx, dy) || 1;
    const palm = [c[0] + (dx / length) * 0.05, c[1] + (dy / length) * 0.05];
    list.push([capsule(p(c), w(0.036), p(palm), w(0.038)), skin]);
    if (sleeve === 'short') {
      const mid = [a[0] + (b[0] - a[0]) * 0.62, a[1] + (b[1] - a[1]) * 0.62];
      list.push(...limb(points, 0.052, 0.043, 0.035, skin), [capsule(p(a), w(0.068), p(mid), w(0.066)), top]);
    } else list.push(...limb(points, 0.066, 0.056, 0.046, top));
  };
  const leg = (points, lifted) => {
    const [, knee, ankle] = points;
    const bare = style === 'dress' || style === 'skirt' || style === 'shorts';
    const skinLeg = bare ? skin : bottom;
    list.push(...limb(points, bare ? 0.075 : 0.088, bare ? 0.056 : 0.07, bare ? 0.04 : 0.054, skinLeg));
    if (style === 'shorts') list.push([capsule(p(points[0]), w(0.092), p(knee), w(0.085)), bottom]);
    const tip = [
      ankle[0] + 0.13 * (pose.toe < 0 ? -1 : 1) * Math.abs(pose.toe),
      ankle[1] - 0.035 - (lifted ?? 0) * 0.14,
    ];
    list.push([capsule(p([ankle[0] + 0.02, ankle[1] - 0.02]), w(0.052), p(tip), w(0.04)), shoes]);
  };
  const headRadius = 0.112;
  arm(pose.a);
  leg(pose.la);
  leg(pose.lb, pose.heel);
  const [cx, cy] = pose.chest;
  const [hx, hy] = pose.hip;
  const tilt = Math.atan2(cx - hx, cy - hy);
  const across = [Math.cos(tilt), -Math.sin(tilt)];
  const beside = ([x, y], v, up = 0) =>
    p([x + across[0] * v * s + Math.sin(tilt) * up, y + across[1] * v * s + Math.cos(tilt) * up]);
  const turned = ['walk', 'stroll', 'climb', 'ride', 'carry'].includes(who.pose);
  const shoulder = (turned ? 0.125 : 0.175) * (who.broad ?? 1);
  const hips = (turned ? 0.115 : 0.135) * (who.broad ?? 1);
  const seated = pose.hip[1] < 0.3;
  if (style === 'dress' || style === 'skirt') {
    if (seated) {
      const knee = pose.lb[1];
      list.push([
        smooth(
          [
            beside(pose.hip, hips, 0.14),
            beside(pose.hip, hips + 0.05, -0.08),
            p([knee[0] + 0.06, knee[1] - 0.2]),
            p([knee[0] - 0.08, knee[1] - 0.1]),
            p([pose.la[1][0], pose.la[1][1] + 0.1]),
            beside(pose.hip, -hips, 0.16),
          ],
          0.7,
        ),
        style === 'dress' ? top : bottom,
      ]);
    } else {
      const flare = 0.2;
      list.push([
        smooth(
          [
            beside(pose.hip, -hips * 0.8, 0.16),
            beside(pose.hip, hips * 0.8, 0.16),
            p([hx + flare + 0.06, hy - 0.42 * s]),
            p([hx, hy - 0.46 * s]),
            p([hx - flare, hy - 0.42 * s]),
          ],
          0.6,
        ),
        style === 'dress' ? top : bottom,
      ]);
    }
  } else list.push([capsule(beside(pose.hip, hips * 0.35), w(0.12), beside(pose.hip, -hips * 0.35), w(0.12)), bottom]);
  const hem = style === 'coat' ? -0.42 : -0.06;
  const body = [
    beside(pose.chest, -shoulder, 0.03),
    beside(pose.chest, -0.06, 0.09),
    beside(pose.chest, 0.06, 0.09),
    beside(pose.chest, shoulder, 0.03),
    beside([(cx + hx) / 2, (cy + hy) / 2], shoulder * 0.82),
    beside(pose.hip, hips + (hem < -0.1 ? 0.08 : 0.01), seated ? -0.02 : hem),
    beside(pose.hip, -hips - (hem < -0.1 ? 0.06 : 0.01), seated ? -0.02 : hem),
    beside([(cx + hx) / 2, (cy + hy) / 2], -shoulder * 0.82),
  ];
  const [nx, ny] = pose.head;
  list.push([
    capsule(p([cx + (nx - cx) * 0.2, cy + 0.04]), w(0.05), p([nx, ny - 0.06]), w(0.047)),
    mix(skin, '#4a1f18', 0.25),
  ]);
  list.push([smooth(body, 0.75), top]);
  if (who.scarf)
    list.push([
      capsule(beside(pose.chest, -0.07, 0.085), w(0.05), beside(pose.chest, 0.07, 0.085), w(0.05)),
      who.scarf,
    ]);
  const r = headRadius * (pose.small ? 0.92 : 1);
  const look = flip * (who.look ?? 1);
  const head = (x, y) => {
    const [px, py] = p([nx, ny]);
    return [px + x * m * grow * look, py - y * m * grow];
  };
  list.push([
    smooth(
      [
        head(-r * 0.86, r * 0.1),
        head(-r * 0.62, r * 0.9),
        head(r * 0.3, r * 1.12),
        head(r * 0.92, r * 0.3),
        head(r * 0.6, -r * 0.75),
        head(-r * 0.28, -r * 1.12),
        head(-r * 0.78, -r * 0.7),
        head(-r * 1.0, -r * 0.16),
      ],
      0.9,
    ),
    skin,
  ]);
  for (const lock of HAIR[who.hairStyle ?? 'short'](r))
    list.push([
      smooth(
        lock.map(([x, y]) => head(x, y)),
        0.85,
      ),
      hair,
    ]);
  if (who.beard)
    list.push([
      smooth(
        [
          head(-r * 0.88, -r * 0.35),
          head(-r * 0.35, -r * 0.45),
          head(r * 0.4, -r * 0.1),
          head(r * 0.5, -r * 0.75),
          head(-r * 0.25, -r * 1.25),
          head(-r * 0.8, -r * 0.85),
        ],
        0.8,
      ),
      hair,
    ]);
  if (who.bag) {
    const [bx, by] = p([hx + 0.2, hy + 0.02]);
    const b = w(0.16);
    const strap = capsule(beside(pose.chest, -shoulder * 0.5, 0.06), w(0.014), [bx, by - b * 0.6], w(0.014));
    list.push(
      [strap, mix(who.bag, '#20140f', 0.3)],
      [
        outline([
          [bx - b, by - b],
          [bx + b, by - b],
          [bx + b * 0.85, by + b * 1.1],
          [bx - b * 0.85, by + b * 1.1],
        ]),
        who.bag,
      ],
    );
  }
  arm(pose.b);
  if (who.holds) {
    const [gx, gy] = p(pose.b[2]);
    const u = w(0.05);
    if (who.holds === 'cup')
      list.push(
        [
          outline([
            [gx - u, gy - u * 2.2],
            [gx + u, gy - u * 2.2],
            [gx + u * 0.75, gy + u * 0.8],
            [gx - u * 0.75, gy + u * 0.8],
          ]),
          '#f3e6d2',
        ],
        [
          outline([
            [gx - u * 1.1, gy - u * 2.7],
            [gx + u * 1.1, gy - u * 2.7],
            [gx + u, gy - u * 2.1],
            [gx - u, gy - u * 2.1],
          ]),
          '#b2452a',
        ],
      );
    if (who.holds === 'flowers') {
      list.push([
        outline([
          [gx - u * 0.6, gy + u * 3],
          [gx + u * 0.6, gy + u * 3],
          [gx + u * 2, gy - u * 2],
          [gx - u * 2, gy - u * 2],
        ]),
        '#e8d7bd',
      ]);
      for (const [dx, dy, c] of [
        [-1.6, -3, '#e9694a'],
        [0, -3.8, '#f2b134'],
        [1.6, -3, '#e9694a'],
        [-0.8, -2.2, '#f6d9b8'],
        [0.9, -2.3, '#d4456a'],
      ])
        list.push([capsule([gx + dx * u - 0.1, gy + dy * u], u * 0.95, [gx + dx * u + 0.1, gy + dy * u], u * 0.95), c]);
    }
    if (who.holds === 'guitar') {
      list.push(
        [
          smooth(
            [
              [gx - u * 3, gy],
              [gx - u * 1, gy - u * 3],
              [gx + u * 1.6, gy - u * 2.4],
              [gx + u * 4.4, gy - u * 2.6],
              [gx + u * 5, gy + u * 0.8],
              [gx + u * 1.6, gy + u * 2],
              [gx - u, gy + u * 3],
            ],
            0.9,
          ),
          '#b0662f',
        ],
        [capsule([gx - u * 2, gy - u], u * 0.45, [gx - u * 10, gy - u * 5], u * 0.4), '#5b3420'],
      );
    }
    if (who.holds === 'box')
      list.push(
        [
          outline([
            [gx - u * 4.5, gy - u * 0.9],
            [gx + u * 4.5, gy - u * 0.9],
            [gx + u * 4.5, gy + u * 0.4],
            [gx - u * 4.5, gy + u * 0.4],
          ]),
          '#ddc7a3',
        ],
        [
          outline([
            [gx - u * 4.5, gy - u * 0.9],
            [gx + u * 4.5, gy - u * 0.9],
            [gx + u * 4.2, gy - u * 1.3],
            [gx - u * 4.2, gy - u * 1.3],
          ]),
          '#efe0c4',
        ],
      );
  }
  return list;
}

/**
 * A person at screen point [x, y] (feet, or the seat), m pixels to a metre, painted in the light there:
 * `tone(color, lit)` gives the colour in shade and in sun. The rim on the left is the low sun.
 */
export function figure(scene, who, [x, y], m, tone, rim = 0.6) {
  const list = parts(who, m);
  const body = list.map(([d, c]) => fill(d, tone(c, who.lit ?? false))).join('');
  if (rim <= 0) return group(body, `transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"`);
  const all = list.map(([d]) => d);
  const shift = Math.max(0.9, m * 0.019);
  // The rim is the whole outline less the same outline moved away from the sun.
  const mask = scene.defs.raw(
    (id) =>
      `<mask id="${id}" maskUnits="userSpaceOnUse" x="${(-1.6 * m).toFixed(0)}" y="${(-2.2 * m).toFixed(0)}" width="${(3.2 * m).toFixed(0)}" height="${(2.9 * m).toFixed(0)}">${fill(`M${-2 * m} ${-3 * m}H${2 * m}V${m}H${-2 * m}Z`, '#fff')}${group(all.map((d) => fill(d, '#000')).join(''), `transform="translate(${shift.toFixed(1)} ${(shift * 0.4).toFixed(1)})"`)}</mask>`,
  );
  const light = list.map(([d, c]) => fill(d, mix(tone(mix(c, '#ffd9a8', 0.4), true), '#ffd79c', 0.4))).join('');
  return group(
    body + group(light, `mask="${mask}"${rim < 1 ? ` opacity="${rim}"` : ''}`),
    `transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"`,
  );
}

/** A soft dark spot where someone touches the ground or the step. */
export const contact = ([x, y], m, wide = 0.3) =>
  `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(wide * m).toFixed(1)}" ry="${(wide * m * 0.22).toFixed(1)}" fill="#140b12" ${see(0.5)}/>`;

/** The outline of someone, laid on the ground as the long shadow: a slim wedge with a head. */
export function longShadow(project, { x, z, height = 1.65 }, [dx, dz], y = 0) {
  const to = (h, side) => project(x + dx * h + side * dz * -0.06, y, z + dz * h + side * dx * 0.06);
  return outline([
    to(0, 0.4),
    to(height * 0.5, 0.75),
    to(height * 0.8, 0.9),
    to(height * 0.88, 0.4),
    to(height, 0.5),
    to(height, -0.5),
    to(height * 0.88, -0.4),
    to(height * 0.8, -0.9),
    to(height * 0.5, -0.75),
    to(0, -0.4),
  ]);
}
