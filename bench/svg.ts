/** Colors that differ for most color-blind readers too, on white and on black. */
export const COLORS = ['#8a8f98', '#2f7fd1', '#d98a00', '#c2410c', '#2a9d6f'] as const;
/** About the width of a letter of an axis. */
const LETTER = 6.8;

export const text = (x: number, y: number, content: string, anchor: 'start' | 'middle' | 'end' = 'start') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="#6b7280">${content}</text>`;

interface Frame {
  title: string;
  width: number;
  height: number;
  fontSize: number;
}
/** Returns an SVG image of these parts, with its title for readers who do not see it. */
export const svgOf = ({ title, width, height, fontSize }: Frame, parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="${fontSize}" role="img" aria-label="${title}">
${parts.join('\n')}
</svg>
`;

const [WIDTH, HEIGHT] = [640, 340];
const [LEFT, RIGHT, TOP, BOTTOM] = [60, 16, 66, 40];
const LEGEND_LINE = 16;

interface Axis {
  from: number;
  to: number;
  ticks: readonly number[];
  /** Whether equal distances are equal ratios. */
  isLog?: boolean;
  word?: (value: number) => string;
}
interface Lines {
  title: string;
  x: Axis & { label: string };
  y: Axis;
  lines: readonly { name: string; points: readonly (readonly [x: number, y: number])[] }[];
}

/** Returns where a value lies on an axis, from 0 to 1. Values beyond its ends lie at the ends. */
function positionOn({ from, to, isLog = false }: Axis): (value: number) => number {
  const scaled = isLog ? Math.log10 : (value: number) => value;
  return (value) =>
    (scaled(Math.min(to, Math.max(from, value))) - scaled(from)) / Math.max(1e-9, scaled(to) - scaled(from));
}

/** Returns a plot of lines with their names above it, as SVG. */
export function linesOf({ title, x, y, lines }: Lines): string {
  const [positionX, positionY] = [positionOn(x), positionOn(y)];
  const across = (value: number) => LEFT + positionX(value) * (WIDTH - LEFT - RIGHT);
  const down = (value: number) => HEIGHT - BOTTOM - positionY(value) * (HEIGHT - BOTTOM - TOP);
  const { word: wordX = String } = x;
  const { word: wordY = String } = y;
  const ticks = [
    // The last word would not fit beside the plot.
    ...x.ticks.map((tick) =>
      text(across(tick), HEIGHT - BOTTOM + 16, wordX(tick), positionX(tick) > 0.95 ? 'end' : 'middle'),
    ),
    ...y.ticks.map(
      (tick) =>
        `<path d="M${LEFT} ${down(tick).toFixed(1)}H${WIDTH - RIGHT}" ` +
        `stroke="#6b728055"/>${text(LEFT - 6, down(tick) + 4, wordY(tick), 'end')}`,
    ),
  ];
  const drawn = lines.map(({ points }, index) => {
    const path = points.map(([a, b], n) => `${n === 0 ? 'M' : 'L'}${across(a).toFixed(1)} ${down(b).toFixed(1)}`);
    return `<path d="${path.join('')}" fill="none" stroke="${COLORS[index]}" stroke-width="2.5"/>`;
  });
  let [nextX, nextY] = [LEFT, 34];
  const legend = lines.map(({ name }, index) => {
    const entryWidth = 38 + name.length * LETTER;
    if (nextX + entryWidth > WIDTH) [nextX, nextY] = [LEFT, nextY + LEGEND_LINE];
    const [entryLeft, entryTop] = [nextX, nextY];
    nextX += entryWidth;
    return (
      `<path d="M${entryLeft.toFixed(1)} ${entryTop - 4}h18" stroke="${COLORS[index]}" ` +
      `stroke-width="3"/>${text(entryLeft + 23, entryTop, name)}`
    );
  });
  return svgOf({ title, width: WIDTH, height: HEIGHT, fontSize: 12 }, [
    text(LEFT, 16, title),
    ...ticks,
    ...drawn,
    ...legend,
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, x.label, 'middle'),
  ]);
}
