import { mix } from './color.mjs';
import { HAIR } from './hair.mjs';
import { capsule, fill, group, outline, see, smooth } from './paint.mjs';
import { POSES } from './poses.mjs';

/** Returns the parts of a person from back to front as [path, color]; `m` is the pixels per meter at that place. */
function parts(who, m) {
  const pose = who.joints ?? POSES[who.pose];
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
  const leg = (points, lifted, toes) => {
    const [, knee, ankle] = points;
    const bare = style === 'dress' || style === 'skirt' || style === 'shorts';
    const skinLeg = bare ? skin : bottom;
    list.push(...limb(points, bare ? 0.075 : 0.088, bare ? 0.056 : 0.07, bare ? 0.04 : 0.054, skinLeg));
    if (style === 'shorts') list.push([capsule(p(points[0]), w(0.092), p(knee), w(0.085)), bottom]);
    const tip = toes ?? [
      ankle[0] + 0.13 * (pose.toe < 0 ? -1 : 1) * Math.abs(pose.toe),
      ankle[1] - 0.035 - (lifted ?? 0) * 0.14,
    ];
    list.push([capsule(p([ankle[0] + 0.02, ankle[1] - 0.02]), w(0.052), p(tip), w(0.04)), shoes]);
  };
  const headRadius = 0.112;
  arm(pose.a);
  leg(pose.la, 0, pose.tips?.[0]);
  leg(pose.lb, pose.heel, pose.tips?.[1]);
  const [cx, cy] = pose.chest;
  const [hx, hy] = pose.hip;
  const tilt = Math.atan2(cx - hx, cy - hy);
  const across = [Math.cos(tilt), -Math.sin(tilt)];
  const beside = ([x, y], v, up = 0) =>
    p([x + across[0] * v * s + Math.sin(tilt) * up, y + across[1] * v * s + Math.cos(tilt) * up]);
  const turned = Number(pose.turned ?? ['walk', 'stroll', 'climb', 'ride', 'carry'].includes(who.pose));
  const shoulder = (0.175 - 0.05 * turned) * (who.broad ?? 1);
  const hips = (0.135 - 0.02 * turned) * (who.broad ?? 1);
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
    const [bx, by] = p([hx + 0.2 * (pose.facing ?? 1), hy + 0.02]);
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
      // The body is on the lap, the waist in the middle, the neck points up and away.
      const g = (x, y) => [gx + flip * (x + 1.5) * u, gy + y * u];
      list.push(
        [capsule(g(0, -1), u * 0.42, g(12.5, -6.6), u * 0.36), '#4b2c1e'],
        [capsule(g(12.5, -6.6), u * 0.75, g(14, -7.3), u * 0.6), '#4b2c1e'],
        [capsule(g(-3.6, 1.2), u * 3, g(-3.4, 1.1), u * 3), '#b9702f'],
        [capsule(g(0.6, -0.9), u * 2.25, g(0.8, -1), u * 2.25), '#b9702f'],
        [capsule(g(-1.3, 0), u * 0.95, g(-1.2, -0.1), u * 0.95), '#4b2c1e'],
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
 * Draws a person at screen point [x, y] (feet or seat), m pixels per meter, in the light at that place:
 * `tone(color, lit)` returns the color in shade and in sun. The rim on the left is the low sun.
 */
export function figure(scene, who, [x, y], m, tone, rim = 0.6) {
  const list = parts(who, m);
  const body = list.map(([d, c]) => fill(d, tone(c, who.lit ?? false))).join('');
  if (rim <= 0) return group(body, `transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"`);
  const all = list.map(([d]) => d);
  const shift = Math.max(0.9, m * 0.019);
  // The rim is the outline minus the same outline moved away from the sun.
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

/** Draws a soft dark spot where a person touches the ground or a step. */
export const contact = ([x, y], m, wide = 0.3) =>
  `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(wide * m).toFixed(1)}" ry="${(wide * m * 0.22).toFixed(1)}" fill="#140b12" ${see(0.5)}/>`;

/** Draws the long shadow of a person on the ground: a slim wedge with a head. */
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
