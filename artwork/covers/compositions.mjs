/**
 * The compositions of the covers. Each is a function that returns SVG shapes for a square of 300 units; shapes may extend
 * past the edges. It receives:
 *   colors    `ground` (already painted), `main` (contrasts with the ground), `second`, and `spark` for small accents
 *   between   (least, most) -> a random number from `least` up to, but not including, `most`
 *   pick      (choices) -> a random item of an array
 */

const SIDE = 300;

const round = (value) => Math.round(value * 10) / 10;
const range = (count) => Array.from({ length: count }, (_, place) => place);
const draw = (count, shape) => range(count).map(shape).join('');

const circle = (x, y, radius, fill) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
const ring = (x, y, radius, width, stroke) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="none" stroke="${stroke}" stroke-width="${round(width)}"/>`;
const block = (x, y, width, height, fill) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`;
const shape = (points, fill) =>
  `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}"/>`;
const path = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
/** Rotates a drawing around the center by a number of quarter turns. */
const turned = (quarters, drawing) =>
  quarters === 0 ? drawing : `<g transform="rotate(${quarters * 90} 150 150)">${drawing}</g>`;

/** A low sun whose lower half is cut into bands. */
const sundown = ({ colors, between, pick }) => {
  const x = pick([104, 128, 150, 172, 196]);
  const count = pick([4, 6]);
  const gap = 104 / count;
  const bands = draw(count, (place) => block(0, 150 + place * gap, SIDE, gap * (0.2 + place * 0.1), colors.ground));
  const ground = block(0, 266, SIDE, 34, colors.second);
  const star = circle(x > 150 ? between(34, 60) : between(240, 266), between(36, 56), between(12, 20), colors.spark);
  return `${circle(x, 150, between(92, 108), colors.main)}${bands}${ground}${star}`;
};

/** A disc in a corner and its rays. */
const rays = ({ colors, between, pick }) => {
  const count = pick([7, 8, 9]);
  const step = Math.PI / 2 / count;
  const shift = between(0.2, 0.6) * step;
  const far = 460;
  const at = (angle) => [Math.cos(angle) * far, SIDE - Math.sin(angle) * far];
  const beams = draw(count, (place) => {
    const from = place * step + shift;
    return shape([[0, SIDE], at(from), at(from + step / 2)], colors.main);
  });
  const disc = `${circle(0, SIDE, 122, colors.ground)}${circle(0, SIDE, 106, colors.second)}${circle(0, SIDE, 44, colors.spark)}`;
  return turned(pick([0, 1, 2, 3]), beams + disc);
};

/** A vinyl record that is larger than the cover. */
const record = ({ colors, between, pick }) => {
  const x = pick([70, 230, 150]);
  const y = pick([80, 220]);
  const gap = between(13, 17);
  const grooves = draw(9, (place) => ring(x, y, 84 + place * gap, 2.4, place % 3 === 2 ? colors.spark : colors.ground));
  return `${circle(x, y, 218, colors.main)}${grooves}${circle(x, y, 66, colors.second)}${circle(x, y, 22, colors.ground)}${circle(x, y, 7, colors.main)}`;
};

/** Columns that read as a level meter or as a skyline, with a moon. */
const levels = ({ colors, between, pick }) => {
  const count = pick([6, 8, 10]);
  const width = SIDE / count;
  const lit = Math.floor(between(1, count - 1));
  const moon = circle(pick([84, 216]), 92, between(40, 58), colors.second);
  const columns = draw(count, (place) => {
    const height = 56 + Math.abs(Math.sin(place * 1.7 + between(0, 0.9))) * 156;
    return block(place * width, SIDE - height, width - 6, height, place === lit ? colors.spark : colors.main);
  });
  return `${moon}<g transform="translate(3 0)">${columns}</g>`;
};

/** Bands of waves that overlap, and a sun. */
const waves = ({ colors, between, pick }) => {
  const tall = between(11, 17);
  const length = pick([100, 150, 200]);
  const drift = pick([0.25, 0.5, 0.75]) * length;
  const band = (y, shift, fill) => {
    const crests = `q${length / 4} ${round(-2 * tall)} ${length / 2} 0${`t${length / 2} 0`.repeat(Math.ceil(1800 / length))}`;
    return path(`M${round(-length - (shift % length))} ${round(y)}${crests}V320H-400z`, fill);
  };
  const fills = [colors.main, colors.second, colors.ground, colors.main, colors.spark];
  const sun = circle(pick([92, 208]), 92, between(46, 60), colors.spark);
  return sun + fills.map((fill, place) => band(126 + place * 38, place * drift, fill)).join('');
};

/** Nested doorways, sometimes with a small sun. */
const arches = ({ colors, between, pick }) => {
  const rings = pick([3, 5]);
  const step = 120 / rings;
  const x = Math.round(between(108, 192));
  const spring = Math.round(between(142, 172));
  const door = (half, fill) =>
    path(`M${x - half} ${SIDE}V${spring}a${half} ${half} 0 0 1 ${half * 2} 0V${SIDE}z`, fill);
  const fills = [colors.main, colors.second, colors.spark];
  const doors = draw(rings, (place) => {
    const half = 136 - place * step;
    return door(half, fills[place % 3] ?? colors.main) + door(half - step / 2, colors.ground);
  });
  const sun = circle(x > 150 ? 34 : 266, 36, 18, colors.spark);
  return pick([true, false]) ? doors + sun : turned(pick([1, 2, 3]), doors);
};

/** A quilt of simple shapes: one corner is drawn, then mirrored, repeated or rotated. */
const quilt = ({ colors, pick }) => {
  const size = 75;
  const fills = [colors.main, colors.main, colors.second];
  const patches = [
    (fill) => path(`M0 0h${size}a${size} ${size} 0 0 1 ${-size} ${size}z`, fill),
    (fill) => path(`M0 0a${size / 2} ${size / 2} 0 0 0 ${size} 0z`, fill),
    (fill) => path(`M0 0a${size} ${size} 0 0 1 ${size} ${size}a${size} ${size} 0 0 1 ${-size} ${-size}z`, fill),
    (fill) => path(`M0 0h${size}v${size}z`, fill),
  ];
  const accent = pick([0, 1, 2, 3]);
  const corner = draw(4, (place) => {
    const at = `translate(${(place % 2) * size} ${Math.floor(place / 2) * size})`;
    const patch = pick(patches)(pick(fills));
    const turn = `rotate(${pick([0, 90, 180, 270])} ${size / 2} ${size / 2})`;
    return `<g transform="${at} ${turn}">${place === accent ? circle(size / 2, size / 2, 28, colors.spark) : patch}</g>`;
  });
  const mirrored = ['1 0 0 1 0 0', '-1 0 0 1 300 0', '1 0 0 -1 0 300', '-1 0 0 -1 300 300'];
  const repeated = ['1 0 0 1 0 0', '1 0 0 1 150 0', '1 0 0 1 0 150', '1 0 0 1 150 150'];
  const spun = ['1 0 0 1 0 0', '0 1 -1 0 300 0', '-1 0 0 -1 300 300', '0 -1 1 0 0 300'];
  return pick([mirrored, repeated, spun])
    .map((matrix) => `<g transform="matrix(${matrix})">${corner}</g>`)
    .join('');
};

/** A bent staff of five lines with notes on it. */
const staff = ({ colors, between, pick }) => {
  const bend = between(50, 90) * pick([-1, 1]);
  const gap = 34;
  const top = 82;
  const lines = draw(5, (place) => {
    const y = top + place * gap;
    return `<path d="M-10 ${y}C90 ${round(y - bend)} 210 ${round(y + bend)} 310 ${y}" fill="none" stroke="${colors.main}" stroke-width="7"/>`;
  });
  const notes = draw(4, (place) => {
    const x = 48 + place * 68;
    const along = x / SIDE;
    const curve = -bend * 3 * along * (1 - along) * (1 - 2 * along);
    const y = top + curve + gap * pick([0.5, 1, 1.5, 2, 2.5, 3, 3.5]);
    const fill = place === 2 ? colors.spark : colors.second;
    return circle(x, y, place === 2 ? 36 : 24, fill);
  });
  return lines + notes;
};

/** Splinters around one point. */
const shards = ({ colors, between, pick }) => {
  const x = between(110, 190);
  const y = between(110, 190);
  const count = pick([9, 11, 13]);
  const fills = [colors.main, colors.second, colors.main, colors.spark];
  const splinters = draw(count, (place) => {
    const angle = ((place + between(0, 0.5)) / count) * 2 * Math.PI;
    const open = (Math.PI / count) * between(0.45, 0.95);
    const tip = between(10, 34);
    const far = 300;
    const point = (turn, reach) => [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach];
    return shape(
      [point(angle, tip), point(angle - open / 2, far), point(angle + open / 2, far)],
      fills[place % 4] ?? colors.main,
    );
  });
  return splinters;
};

/** A lightning bolt from the top edge to the bottom edge. */
const bolt = ({ colors, between, pick }) => {
  const lean = between(-14, 14);
  const flash = (shift, fill) =>
    shape(
      [
        [186 + shift + lean, -10],
        [78 + shift, 168],
        [138 + shift, 168],
        [96 + shift - lean, 310],
        [238 + shift, 118],
        [170 + shift, 118],
        [246 + shift + lean, -10],
      ],
      fill,
    );
  const halves = block(0, 0, 150, SIDE, colors.second);
  const drawing = `${halves}${flash(-24, colors.spark)}${flash(6, colors.main)}`;
  return pick([true, false]) ? drawing : `<g transform="matrix(-1 0 0 1 300 0)">${drawing}</g>`;
};

/** A stoop: steps, a door with light in it, and a moon. */
const stoop = ({ colors, between, pick }) => {
  const steps = pick([4, 5]);
  const height = 140 / steps;
  const narrower = between(16, 24);
  const x = pick([150, 124, 176]);
  const flight = draw(steps, (place) => {
    const half = 62 + (place + 1) * narrower;
    const y = 160 + place * height;
    return (
      block(x - half, y, half * 2, height + 1, colors.main) + block(x - half, y, half * 2, height * 0.36, colors.second)
    );
  });
  const door = path(`M${x - 50} 160V84a50 50 0 0 1 100 0V160z`, colors.main);
  const light = path(`M${x - 32} 160V86a32 32 0 0 1 64 0V160z`, colors.spark);
  const moon = circle(x > 150 ? 62 : 238, 62, between(22, 30), colors.spark);
  return moon + door + light + flight;
};

/** Two layers of petals around a center. */
const rosette = ({ colors, between, pick }) => {
  const petals = pick([8, 10, 12]);
  const layer = (reach, width, turn, fill) =>
    draw(petals, (place) => {
      const angle = round((place + turn) * (360 / petals));
      return `<path d="M150 150Q${150 - width} ${150 - reach * 0.6} 150 ${150 - reach}Q${150 + width} ${150 - reach * 0.6} 150 150z" fill="${fill}" transform="rotate(${angle} 150 150)"/>`;
    });
  const wide = 560 / petals;
  return `${layer(between(160, 184), wide, 0, colors.main)}${layer(between(100, 120), wide * 0.62, 0.5, colors.second)}${circle(150, 150, between(24, 36), colors.spark)}`;
};

/** A grid of dots that grow toward one point. */
const raster = ({ colors, between, pick }) => {
  const cells = 8;
  const size = SIDE / cells;
  const x = between(40, 260);
  const y = between(40, 260);
  const lit = Math.floor(between(0, cells * cells));
  const disc = circle(x, y, 96, colors.second);
  const dots = draw(cells * cells, (place) => {
    const left = ((place % cells) + 0.5) * size;
    const top = (Math.floor(place / cells) + 0.5) * size;
    const near = Math.max(0, 1 - Math.hypot(left - x, top - y) / 300);
    return circle(left, top, 3 + near * near * size * 0.46, place === lit ? colors.spark : colors.main);
  });
  return turned(pick([0, 1]), disc + dots);
};

/** Stacked chevrons. */
const chevrons = ({ colors, between, pick }) => {
  const drop = between(70, 120);
  const thick = 44;
  const fills = [colors.main, colors.second, colors.main, colors.spark, colors.main];
  const rows = fills.map((fill, place) => {
    const y = -drop + 36 + place * (thick + 18);
    return shape(
      [
        [0, y],
        [150, y + drop],
        [300, y],
        [300, y + thick],
        [150, y + drop + thick],
        [0, y + thick],
      ],
      fill,
    );
  });
  return turned(pick([0, 1, 2, 3]), rows.join(''));
};

/** Straight lines whose crossings form a curve, in one corner or in two. */
const strings = ({ colors, between, pick }) => {
  const count = pick([14, 18]);
  const step = 300 / count;
  const fan = draw(count + 1, (place) => {
    const end = round(place * step);
    return `<path d="M0 ${end}L${end} 300" stroke="${place % 4 === 2 ? colors.second : colors.main}" stroke-width="3.6"/>`;
  });
  const facing = `<g transform="rotate(180 150 150)">${fan}</g>`;
  const both = pick([true, false]);
  const disc = both ? circle(150, 150, between(34, 46), colors.spark) : circle(200, 100, between(56, 72), colors.spark);
  return turned(pick([0, 1, 2, 3]), fan + (both ? facing : '') + disc);
};

/** Wide bars of different lengths and a disc, as on jazz records of the 1950s. */
const bars = ({ colors, between, pick }) => {
  const rows = 5;
  const height = SIDE / rows;
  const fills = [colors.main, colors.main, colors.second];
  const drawing = draw(rows, (place) => {
    const width = pick([96, 144, 188, 232]);
    return block(0, place * height + 5, width, height - 10, fills[place % 3] ?? colors.main);
  });
  const disc = circle(between(196, 226), between(96, 204), between(52, 64), colors.spark);
  return turned(pick([0, 2, 3]), drawing + disc);
};

export const COMPOSITIONS = {
  sundown,
  rays,
  record,
  levels,
  waves,
  arches,
  quilt,
  staff,
  shards,
  bolt,
  stoop,
  rosette,
  raster,
  chevrons,
  strings,
  bars,
};
