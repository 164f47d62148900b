import { circle, line, path, rect, smooth, stroke } from './geometry.mjs';
import { mix } from './palette.mjs';

/** Draws a scarf around the neck. */
export function scarf(b, c, f) {
  const { at, n } = b;
  const loop = smooth(
    [
      at(-n - 6, 452),
      at(-n - 22, 486),
      at(-60, 530),
      at(0, 542, 1),
      at(62, 528),
      at(n + 22, 484),
      at(n + 4, 452),
      at(40, 484),
      at(0, 490, 1),
      at(-40, 484),
    ],
    { ease: 0.9 },
  );
  const tail = smooth([at(-64, 512), at(-10, 524), at(-18, 600), at(-26, 700), at(-96, 700), at(-84, 600)], {
    ease: 0.7,
  });
  const folds = stroke(
    line([at(-n - 8, 478), at(-40, 512), at(30, 514)]) + line([at(n + 8, 476), at(50, 506), at(0, 518)]),
    c.shade,
    4,
    'opacity=".7"',
  );
  return (
    path(tail, f.fill, `stroke="${c.shade}" stroke-width="3"`) +
    path(loop, f.fill, `stroke="${c.shade}" stroke-width="3"`) +
    folds
  );
}

export function extra(b, look) {
  const { at, n } = b;
  switch (look.extra) {
    case 'headphones':
      return (
        stroke(
          line([at(-n - 26, 500), at(-n - 22, 456), at(-n + 4, 440)]) +
            line([at(n + 26, 500), at(n + 22, 456), at(n - 4, 440)]),
          '#2C2826',
          13,
        ) +
        [-1, 1]
          .map(
            (s) =>
              rect(at(s * (n + 24), 0)[0] - 18, 486, 36, 58, '#C24A22', 'rx="17"') +
              rect(at(s * (n + 24), 0)[0] - 6, 490, 12, 50, '#2C2826', 'rx="6"'),
          )
          .join('')
      );
    case 'strap':
      return (
        path(
          `M${at(-128, 496).join(' ')}L${at(-104, 490).join(' ')}L${at(150, 700).join(' ')}L${at(112, 700).join(' ')}Z`,
          '#6B4A36',
        ) + stroke(`M${at(-112, 494).join(' ')}L${at(138, 700).join(' ')}`, '#8A6448', 2.5)
      );
    case 'camera':
      return (
        stroke(
          line([at(-n - 8, 470), at(-66, 560), at(-44, 640)]) + line([at(n + 8, 470), at(66, 560), at(44, 640)]),
          '#2C2826',
          8,
        ) +
        rect(at(-62, 0)[0], 596, 124, 70, '#2C2826', 'rx="12"') +
        rect(at(-30, 0)[0], 584, 44, 20, '#2C2826', 'rx="5"') +
        circle(...at(2, 634), 30, '#4A4441') +
        circle(...at(2, 634), 20, '#7FA3B5') +
        circle(...at(-6, 626), 6, '#DCEBF0')
      );
    case 'chain':
      return `<path d="${line([at(-n + 8, 474), at(-34, 516), at(0, 530, 1), at(34, 516), at(n - 8, 474)])}" fill="none" stroke="#E5B345" stroke-width="5" stroke-dasharray="6 3"/>`;
    case 'pendant':
      return (
        stroke(line([at(-n + 10, 476), at(-30, 514), at(0, 530, 1), at(30, 514), at(n - 10, 476)]), '#D9A93D', 2.6) +
        circle(...at(0, 536, 1), 7.5, '#D9A93D')
      );
    case 'beads':
      return Array.from({ length: 13 }, (_, i) => {
        const a = Math.PI * (i / 12);
        return circle(...at(-Math.cos(a) * (n - 2), 470 + Math.sin(a) * 58, 0.6), 8, i % 2 ? '#C24A22' : '#F2B134');
      }).join('');
    case 'lanyard':
      return stroke(
        line([at(-n - 2, 474), at(-50, 560), at(0, 640)]) + line([at(n + 2, 474), at(50, 560), at(0, 640)]),
        '#2E7A52',
        9,
      );
    default:
      return '';
  }
}

/** Draws the things in a hand or on an arm, in front of everything else. */
export function held(b, look) {
  const { at } = b;
  const { base, shade, line: ink } = look.skin;
  const sleeve = look.wear.cloth;
  if (look.held === 'coffee') {
    const [x, y] = at(-116, 526);
    const finger = (i) =>
      rect(
        x - 34 + i * 1.5,
        y - 16 + i * 19,
        62 - i * 3,
        20,
        i % 2 ? mix(base, shade, 0.2) : base,
        `rx="10" stroke="${ink}" stroke-opacity=".35" stroke-width="2.4"`,
      );
    return (
      path(
        `M${x - 118} 700C${x - 120} 640 ${x - 92} 612 ${x - 50} ${y + 30}L${x - 6} ${y + 74}L${x - 14} 700Z`,
        sleeve.base,
        `stroke="${sleeve.shade}" stroke-width="4"`,
      ) +
      path(
        `M${x - 40} ${y + 4}Q${x - 66} ${y + 24} ${x - 56} ${y + 56}L${x - 6} ${y + 82}L${x + 12} ${y + 40}Z`,
        base,
      ) +
      path(`M${x - 38} ${y - 52}h84l-9 128h-66Z`, '#FBF3E4', 'stroke="#D9C8AC" stroke-width="3"') +
      path(`M${x - 35} ${y - 14}h78l-4 58h-70Z`, '#C24A22') +
      path(`M${x + 20} ${y - 52}h26l-9 128h-20Z`, '#7A5A3A', 'opacity=".16"') +
      rect(x - 44, y - 66, 96, 18, '#3A2A22', 'rx="8"') +
      rect(x - 36, y - 76, 80, 14, '#4A362B', 'rx="7"') +
      [0, 1, 2, 3].map(finger).join('')
    );
  }
  if (look.held === 'flowers') {
    const [x, y] = at(126, 560);
    const bloom = (dx, dy, r, petal, eye) =>
      Array.from({ length: 7 }, (_, i) =>
        circle(x + dx + Math.cos(i * 0.9) * r * 0.7, y + dy + Math.sin(i * 0.9) * r * 0.7, r * 0.5, petal),
      ).join('') + circle(x + dx, y + dy, r * 0.42, eye);
    const leaf = (a) =>
      `<path d="M0 0C22 -20 24 -60 0 -96C-24 -60 -22 -20 0 0Z" fill="#3F7D55" transform="translate(${x} ${y + 40}) rotate(${a})"/>`;
    return (
      [-52, -20, 14, 46, 66].map(leaf).join('') +
      bloom(-48, -24, 25, '#F2B134', '#A8502B') +
      bloom(6, -50, 28, '#FBF3E4', '#F2B134') +
      bloom(54, -20, 24, '#EA7F5C', '#8A3F24') +
      bloom(-8, -4, 24, '#E29C8D', '#B23A16') +
      bloom(36, 14, 20, '#F7CA70', '#A8502B') +
      path(
        `M${x - 70} ${y + 14}Q${x} ${y + 52} ${x + 74} ${y + 14}L${x + 24} 720H${x - 26}Z`,
        '#E9D9BB',
        'stroke="#CDB88F" stroke-width="3.5" stroke-linejoin="round"',
      ) +
      stroke(`M${x - 30} ${y + 34}L${x - 4} 700M${x + 40} ${y + 32}L${x + 12} 700`, '#CDB88F', 3)
    );
  }
  if (look.held === 'book') {
    const [x, y] = at(104, 556);
    return (
      path(
        `M${x - 66} ${y - 6}L${x + 62} ${y - 24}L${x + 84} 720H${x - 40}Z`,
        '#2E7A52',
        'stroke="#1E5B3B" stroke-width="4" stroke-linejoin="round"',
      ) +
      path(`M${x + 62} ${y - 24}l12 8l22 200h-10Z`, '#FBF3E4') +
      circle(x + 14, y + 46, 26, '#F2B134')
    );
  }
  return '';
}
