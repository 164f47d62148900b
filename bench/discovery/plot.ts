/** The durations of the requests among a number of members, in ms. */
export interface Point {
  members: number;
  ms: Readonly<Record<string, number>>;
}
const WIDTH = 640;
const HEIGHT = 340;
const LEFT = 60;
const BOTTOM = 40;
const TOP = 66;
const RIGHT = 16;
/** Colors that differ for most color-blind readers too, on white and on black. */
const COLORS = ['#8a8f98', '#2f7fd1', '#d98a00', '#c2410c', '#2a9d6f'];
const TICKS = [0.1, 1, 10, 100, 1000];

/** Returns a plot of these kinds of requests against the number of members, with logarithmic axes, as SVG. */
export function plotOf(points: readonly Point[], kinds: readonly string[]): string {
  const sizes = points.map(({ members }) => Math.log10(members));
  const [from, to] = [Math.min(...sizes), Math.max(...sizes)];
  const across = (members: number) =>
    LEFT + ((Math.log10(members) - from) / Math.max(1, to - from)) * (WIDTH - LEFT - RIGHT);
  const down = (ms: number) => HEIGHT - BOTTOM - ((Math.log10(Math.max(ms, 0.1)) + 1) / 4) * (HEIGHT - BOTTOM - TOP);
  const text = (x: number, y: number, words: string, anchor = 'middle') =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="#6b7280">${words}</text>`;
  const drawn = kinds.flatMap((kind, at) => {
    const path = points.map(
      ({ members, ms }, n) => `${n === 0 ? 'M' : 'L'}${across(members).toFixed(1)} ${down(ms[kind] ?? 0).toFixed(1)}`,
    );
    const [x, y] = [LEFT + (at % 2) * 300, 30 + Math.floor(at / 2) * 16];
    return [
      `<path d="${path.join('')}" fill="none" stroke="${COLORS[at]}" stroke-width="2.5"/>`,
      `<path d="M${x} ${y - 4}h18" stroke="${COLORS[at]}" stroke-width="3"/>${text(x + 23, y, kind, 'start')}`,
    ];
  });
  const title = 'Duration of a page of Intros by the number of members, ms';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${title}">
${text(LEFT, 14, title, 'start')}
${points.map(({ members }) => text(across(members), HEIGHT - BOTTOM + 16, members.toLocaleString('en'))).join('\n')}
${TICKS.map((tick) => `<path d="M${LEFT} ${down(tick).toFixed(1)}H${WIDTH - RIGHT}" stroke="#6b728055"/>${text(LEFT - 6, down(tick) + 4, String(tick), 'end')}`).join('\n')}
${drawn.join('\n')}
${text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, 'members')}
</svg>
`;
}
