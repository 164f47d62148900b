/** Outdoor hangouts, from the point of view of a participant. */
import { crown, INK, someone } from '../illustrations/kit.mjs';
import { fill, see } from '../poster/paint.mjs';
import { chance } from '../poster/random.mjs';
import { box, disc, EVENING, far, glitter, MORNING, put, SHADE, shade, sky, span, trace, warmth } from './sketch.mjs';

/** Draws "bread": the second batch at sunrise, on a wall above the river. */
export function bread() {
  let out = sky(['#7f9fb0', '#b3b6a8', '#e8c39a', '#f6cf90', '#fbe3b4'], 330, 190, 340);
  out += fill(disc(330, 168, 40), '#fff0cc');
  out +=
    fill('M0 196C80 176 150 190 220 182S380 160 470 176S590 170 640 178V260H0Z', '#a9917f') +
    fill('M0 212C120 196 200 206 300 200S520 196 640 206V280H0Z', '#8d7568');
  out += span([86, 640], 200, 86, '#6d5a5c', { width: 5, hangers: 10, ends: [-90, 900] });
  out +=
    fill('M0 214H640V290H0Z', '#8fa3a0') +
    fill('M0 236H640V290H0Z', '#7d9290') +
    glitter('hudson', 218, 262, '#fbe3b4', 230, 430, 40);
  out +=
    crown('elm', 40, 70, 110, 92, ['#4a5a30', '#66763c', '#8a9a4a'], 90, 10) +
    crown('elm2', 622, 40, 90, 80, ['#4a5a30', '#66763c', '#93a052'], 80, 10);
  // The wall and its cap.
  out +=
    fill('M0 276H640V360H0Z', '#8a5a44') + fill('M0 262H640V288H0Z', '#c99a76') + fill('M0 262H640V268H0Z', '#dfb48f');
  const dice = chance('wall');
  let stones = '';
  for (let r = 0; r < 3; r++)
    for (let x = -20 + (r % 2) * 46; x < 640; x += 92) if (dice.is(0.7)) stones += box(x + 3, 292 + r * 24, 84, 19, 3);
  out += fill(stones, '#9a6850', see(0.8));
  // The bag, baguettes and a loaf, with steam.
  out += shade(disc(330, 268, 176, 11), 0.28);
  const baguette = (x, y, turn, w = 128) =>
    put(
      fill(box(-w / 2, -14, w, 28, 14), '#b8702e') +
        fill(box(-w / 2, -14, w, 18, 9), '#d9954a') +
        [-0.32, -0.11, 0.1, 0.31].map((k) => trace(`M${w * k} 7q3 -13 14 -17`, '#f6d9a4', 5)).join(''),
      x,
      y,
      turn,
    );
  out += baguette(262, 124, -72, 150) + baguette(294, 110, -88, 160) + baguette(328, 122, -104, 146);
  out +=
    fill('M222 150L236 264H352L366 150L342 158L318 148L294 158L270 148L246 158Z', '#d2a877') +
    fill('M318 148L306 264H352L366 150L342 158Z', SHADE, see(0.14)) +
    fill('M222 150L246 158L252 264H236Z', '#ffffff', see(0.14));
  out += trace('M270 206q12 -22 24 0t24 0M262 222h64', '#a84c33', 4, 'stroke-opacity=".85"');
  // A round loaf with a slice cut off, and butter.
  out +=
    fill('M372 262C362 214 398 184 444 184S526 214 516 262Z', '#a8602a') +
    fill('M380 250C376 214 402 192 444 192S510 214 508 250Z', '#cf8a42');
  out +=
    trace('M408 236q8 -32 34 -36M440 240q4 -30 30 -34M470 242q2 -22 20 -26', '#f7e0b4', 7) +
    fill(
      [
        [400, 222],
        [430, 214],
        [462, 220],
        [492, 236],
        [420, 246],
        [456, 246],
      ]
        .map(([x, y]) => disc(x, y, 2.4))
        .join(''),
      '#fff3dc',
      see(0.9),
    );
  out +=
    fill(box(524, 250, 62, 12, 3), '#fbf3e6') +
    fill(box(536, 232, 38, 18, 2), '#f6d879') +
    fill(box(536, 232, 38, 6, 2), '#fbe9a6');
  out += trace(
    'M292 36q-12 -14 0 -26M322 42q-12 -16 2 -30M440 170q-12 -16 0 -30t0 -28M466 172q-10 -14 0 -26',
    '#fffaf0',
    5,
    'stroke-opacity=".55"',
  );
  return out + warmth(0.12);
}

/** Draws "football": five-a-side under the arch of Hell Gate Bridge. */
export function football() {
  let out = sky(EVENING, 400, 200, 330) + fill(disc(438, 170, 27), '#ffe2a8');
  out += far('astoria', 206, 10, 46, '#8f4c56', { lights: '#ffd488' });
  // The arch: two curves and the hangers between them.
  const arch = (x, k, lift) => {
    const t = (x - 40) / 560;
    return 206 - 4 * t * (1 - t) * k - lift;
  };
  let ties = '';
  for (let x = 60; x < 590; x += 20)
    ties += `M${x} ${arch(x, 150, 0).toFixed(1)}L${x + 10} ${arch(x + 10, 128, 30).toFixed(1)}L${x + 20} ${arch(x + 20, 150, 0).toFixed(1)}`;
  let rods = '';
  for (let x = 80; x < 580; x += 20) if (arch(x, 150, 0) < 148) rods += `M${x} ${arch(x, 150, 0).toFixed(1)}V152`;
  const curve = (k, lift) => {
    let d = '';
    for (let x = 40; x <= 600; x += 14) d += `${d ? 'L' : 'M'}${x} ${arch(x, k, lift).toFixed(1)}`;
    return d;
  };
  out +=
    trace(rods, '#5f2f45', 2) +
    trace(ties, '#5f2f45', 2.6) +
    trace(curve(150, 0), '#5f2f45', 6) +
    trace(curve(128, 30), '#5f2f45', 5);
  out += fill(box(-10, 148, 660, 10), '#5f2f45');
  const pier = (x) =>
    fill(`M${x - 26} 226V92h52V226Z`, '#a0604e') +
    fill(box(x - 30, 84, 60, 12, 2) + box(x - 22, 70, 44, 14, 2), '#b8765e') +
    fill(`M${x - 9} 148v-24a9 9 0 0 1 18 0v24Z`, '#6b3550') +
    fill(`M${x + 6} 84h20V226h-20Z`, SHADE, see(0.18));
  out += pier(34) + pier(606);
  out += fill([120, 180, 240, 300, 360, 420, 480, 540].map((x) => box(x, 141, 34, 8, 2)).join(''), '#c24a1e');
  // The fence, then the turf.
  out +=
    crown('park', 120, 206, 70, 26, ['#47552f', '#5c6a38', '#7c8a44'], 40, 8) +
    crown('park2', 520, 206, 84, 26, ['#47552f', '#5c6a38', '#7c8a44'], 46, 8) +
    crown('park3', 300, 210, 90, 18, ['#47552f', '#5c6a38', '#7c8a44'], 40, 7);
  out += fill('M0 216H640V360H0Z', '#4f8a4c');
  out += fill('M0 216H640V232H0ZM0 252H640V280H0ZM0 312H640V360H0Z', '#5d9a56');
  out +=
    trace('M-10 226H650', '#fbf3e6', 3, 'stroke-opacity=".8"') +
    trace('M320 226V244', '#fbf3e6', 3, 'stroke-opacity=".8"') +
    trace('M20 360Q320 232 620 360', '#fbf3e6', 5, 'stroke-opacity=".75"');
  // A small goal.
  let net = '';
  for (let x = 252; x <= 392; x += 10) net += `M${x} 176V228`;
  for (let y = 184; y < 228; y += 9) net += `M248 ${y}H396`;
  out += trace(net, '#fbf3e6', 1, 'stroke-opacity=".55"') + trace('M246 230V172H398V230', '#fbf3e6', 5);
  const shadow = (x, y, w) => fill(disc(x, y, w, w * 0.2), SHADE, see(0.25));
  out +=
    shadow(176, 268, 34) +
    someone(
      {
        pose: 'walk',
        skin: '#6b4028',
        hair: '#221619',
        hairStyle: 'short',
        top: '#f2b134',
        bottom: '#2b3352',
        style: 'shorts',
        sleeve: 'short',
        shoes: '#fbf3e6',
      },
      176,
      268,
      62,
    );
  out +=
    shadow(478, 274, 36) +
    someone(
      {
        pose: 'walk',
        flip: true,
        skin: '#e3b490',
        hair: '#5f3423',
        hairStyle: 'bun',
        top: '#c24a1e',
        bottom: '#33242a',
        style: 'shorts',
        sleeve: 'short',
        shoes: '#f2b134',
      },
      478,
      274,
      64,
    );
  out +=
    shadow(320, 236, 22) +
    someone(
      {
        pose: 'stand',
        skin: '#c9966a',
        hair: '#33242a',
        hairStyle: 'short',
        top: '#2f6f6b',
        bottom: '#33242a',
        style: 'shorts',
      },
      320,
      235,
      40,
    );
  // The ball, close to the viewer.
  const [bx, by, r] = [330, 306, 33];
  out +=
    fill(disc(bx + 8, by + 31, 40, 8), SHADE, see(0.32)) +
    fill(disc(bx, by, r), '#fbf3e6') +
    fill(
      `M${bx + 8} ${by - r + 1}A${r} ${r} 0 0 1 ${bx - 10} ${by + r - 2}A${r * 1.2} ${r * 1.2} 0 0 0 ${bx + 8} ${by - r + 1}Z`,
      '#d9c4a8',
      see(0.8),
    );
  const five = (x, y, q, turn) =>
    `M${[0, 1, 2, 3, 4].map((i) => `${(x + q * Math.cos(((72 * i + turn) * Math.PI) / 180)).toFixed(1)} ${(y + q * Math.sin(((72 * i + turn) * Math.PI) / 180)).toFixed(1)}`).join('L')}Z`;
  out += `<clipPath id="ball"><path d="${disc(bx, by, r)}"/></clipPath><g clip-path="url(#ball)">${fill(five(bx - 3, by - 2, 12, -90) + [0, 1, 2, 3, 4].map((i) => five(bx - 3 + 33 * Math.cos(((72 * i - 90) * Math.PI) / 180), by - 2 + 33 * Math.sin(((72 * i - 90) * Math.PI) / 180), 12, 90)).join(''), '#33242a')}${trace([0, 1, 2, 3, 4].map((i) => `M${bx - 3 + 12 * Math.cos(((72 * i - 90) * Math.PI) / 180)} ${by - 2 + 12 * Math.sin(((72 * i - 90) * Math.PI) / 180)}L${bx - 3 + 22 * Math.cos(((72 * i - 90) * Math.PI) / 180)} ${by - 2 + 22 * Math.sin(((72 * i - 90) * Math.PI) / 180)}`).join(''), '#33242a', 2)}</g>`;
  return out + warmth(0.1);
}

/** Draws "yoga": slow yoga under trees. */
export function yoga() {
  let out = sky(MORNING, 420, 110, 340) + fill(disc(450, 96, 34), '#fff4d2');
  out += far('square', 190, 30, 96, '#c9ae92', { lights: '#fff0cc' }) + far('square-2', 196, 10, 40, '#b39376');
  out +=
    crown('t1', 90, 116, 120, 88, ['#5c7040', '#788a4a', '#a3ad5c'], 130, 10) +
    crown('t2', 566, 106, 122, 92, ['#566a3c', '#728446', '#9aa656'], 130, 10) +
    crown('t3', 316, 172, 90, 34, ['#647848', '#808f50', '#a9b266'], 60, 8);
  out += fill('M78 150h22l4 92H72ZM556 140h24l4 104h-34Z', '#6b4a36');
  out +=
    fill('M0 214C120 198 240 204 330 202S560 200 640 212V360H0Z', '#7f9a58') +
    fill('M0 236C160 220 320 232 640 228V360H0Z', '#8faa62') +
    fill('M0 290C180 268 420 280 640 272V360H0Z', '#7d9a54');
  // The fountain.
  out +=
    trace('M320 150q-26 4 -30 46M320 150q26 4 30 46M320 148v40', '#fffaf0', 4, 'stroke-opacity=".8"') +
    fill(disc(320, 208, 62, 12), '#d8c3a5') +
    fill(disc(320, 205, 52, 8), '#8fb9ba') +
    fill('M312 206l4 -26h8l4 26Z', '#c9ae8c') +
    fill('M258 208h124v10q-62 14 -124 0Z', '#c4a583');
  // People who sit with crossed legs and hands on their knees, from the front.
  const seated = (x, y, k, { skin, top, legs, hair, bun, mat }) =>
    put(
      fill('M-86 26L-64 2H64L86 26Z', SHADE, see(0.18)) +
        fill('M-88 22L-66 -2H66L88 22Z', mat) +
        trace('M-80 14H80', '#ffffff', 2, 'stroke-opacity=".35"') +
        (bun ? fill(disc(0, -117, 11), hair) : '') +
        fill(
          bun
            ? disc(0, -94, 22, 23)
            : 'M-24 -96C-24 -122 24 -122 24 -96C26 -74 24 -60 20 -54H-20C-24 -60 -26 -74 -24 -96Z',
          hair,
        ) +
        fill(box(-7, -80, 14, 18, 5), skin) +
        fill(disc(0, -89, 17, 19), skin) +
        fill('M-17 -92C-16 -108 16 -108 17 -92C10 -100 -8 -102 -17 -92Z', hair) +
        trace('M-9 -88q3 3 6 0M3 -88q3 3 6 0M-4 -79q4 3 8 0', '#33242a', 1.8, 'stroke-opacity=".7"') +
        trace('M-50 6Q-30 -14 8 0', legs, 24) +
        trace('M50 6Q30 -14 -8 2', legs, 24) +
        fill(disc(-14, 9, 13, 6), skin) +
        fill('M-30 -58Q0 -74 30 -58L24 -6H-24Z', top) +
        trace('M-27 -52Q-46 -28 -46 -4', top, 15) +
        trace('M27 -52Q46 -28 46 -4', top, 15) +
        fill(disc(-47, 0, 8, 6) + disc(47, 0, 8, 6), skin),
      x,
      y,
      0,
      k,
    );
  out += seated(150, 278, 0.74, {
    skin: '#e3b490',
    top: '#4c6f96',
    legs: '#33405f',
    hair: '#8a3f24',
    bun: true,
    mat: '#e29e36',
  });
  out += seated(494, 280, 0.76, {
    skin: '#6b4028',
    top: '#f2b134',
    legs: '#6b3550',
    hair: '#241a20',
    bun: false,
    mat: '#4c8a86',
  });
  out += seated(322, 320, 1.06, {
    skin: '#b5784c',
    top: '#c24a1e',
    legs: '#2f4f4a',
    hair: '#241a20',
    bun: true,
    mat: '#a06a8c',
  });
  // A basket for afterwards.
  out +=
    fill(disc(566, 336, 44, 8), SHADE, see(0.2)) +
    fill('M530 300h72l-8 36h-56Z', '#b5803f') +
    trace('M530 300q36 -44 72 0', '#8f5f2a', 6) +
    trace('M536 312h60M538 324h56', '#8f5f2a', 2.4) +
    fill('M534 300q14 -18 30 -6q18 -14 34 6Z', '#fbf3e6');
  const dice = chance('lawn');
  let blades = '';
  for (let i = 0; i < 60; i++) {
    const [x, y] = [dice.between(0, 640), dice.between(250, 356)];
    blades += `M${x.toFixed(0)} ${y.toFixed(0)}l-2 -6M${x.toFixed(0)} ${y.toFixed(0)}l3 -5`;
  }
  return out + trace(blades, INK.moss, 1.4, 'stroke-opacity=".35"') + warmth(0.12);
}
