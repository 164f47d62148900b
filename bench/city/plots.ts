import { CITIES } from './assumptions.ts';
import { FIRST_WITHIN_DAYS, type Figures } from './figures.ts';

const WIDTH = 640;
const HEIGHT = 320;
const LEFT = 56;
const BOTTOM = 40;
const TOP = 46;
const RIGHT = 12;
/** About the width of a letter. */
const LETTER = 6.2;
/** Colors that differ for most color-blind readers too, on white and on black. */
const COLORS = ['#8a8f98', '#2f7fd1', '#d98a00', '#c2410c'];

interface Plot {
  title: string;
  x: { label: string; max: number; ticks: readonly number[] };
  y: { label: string; max: number; ticks: readonly number[]; word: (value: number) => string };
  lines: readonly (readonly (readonly [x: number, y: number])[])[];
}

/** Returns a plot of one line for each city, as SVG. */
function plotOf({ title, x, y, lines }: Plot): string {
  const across = (value: number) => LEFT + (Math.min(value, x.max) / x.max) * (WIDTH - LEFT - RIGHT);
  const down = (value: number) => HEIGHT - BOTTOM - (Math.min(value, y.max) / y.max) * (HEIGHT - BOTTOM - TOP);
  const text = (at: readonly [number, number], words: string, anchor = 'middle', color = '#6b7280') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}" fill="${color}">${words}</text>`;
  const ticks = [
    ...x.ticks.map((tick) => text([across(tick), HEIGHT - BOTTOM + 16], String(tick))),
    ...y.ticks.map(
      (tick) =>
        `<path d="M${LEFT} ${down(tick).toFixed(1)}H${WIDTH - RIGHT}" stroke="#6b728055"/>${text([LEFT - 6, down(tick) + 4], y.word(tick), 'end')}`,
    ),
  ];
  const drawn = lines.map((line, at) => {
    const path = line
      .map(([a, b], n) => `${n === 0 ? 'M' : 'L'}${across(a).toFixed(1)} ${down(b).toFixed(1)}`)
      .join('');
    return `<path d="${path}" fill="none" stroke="${COLORS[at]}" stroke-width="2.5"/>`;
  });
  const legend = CITIES.map(({ name }, at) => {
    const from = CITIES.slice(0, at).reduce((x, one) => x + 38 + one.name.length * LETTER, LEFT);
    return `<path d="M${from} 30h18" stroke="${COLORS[at]}" stroke-width="3"/>${text([from + 23, 34], name, 'start')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${title}">
${text([LEFT, 16], title, 'start', '#6b7280')}
${[...ticks, ...drawn, ...legend].join('\n')}
${text([(LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6], x.label)}
</svg>
`;
}

const percent = (value: number) => `${Math.round(value * 100)}%`;

/** Returns the plots by the names of their files. */
export function plotsOf(figures: readonly Figures[]): Record<string, string> {
  const days = [0, 7, 14, 21, 30, FIRST_WITHIN_DAYS];
  return {
    'city-first-meeting.svg': plotOf({
      title: 'Members who have met somebody, by days after they arrived',
      x: { label: 'days after arrival', max: FIRST_WITHIN_DAYS, ticks: days },
      y: { label: '', max: 1, ticks: [0, 0.25, 0.5, 0.75, 1], word: percent },
      lines: figures.map(({ metByDay }) => metByDay.map((share, day) => [day, share] as const)),
    }),
    'city-exposure.svg': plotOf({
      title: 'How often members are shown, as multiples of the median, from the least to the most shown',
      x: { label: 'share of members, percent', max: 100, ticks: [0, 10, 25, 50, 75, 90, 100] },
      y: { label: '', max: 6, ticks: [0, 0.5, 1, 2, 4, 6], word: (value) => `${value}×` },
      lines: figures.map(({ exposure }) =>
        Array.from({ length: 101 }, (_, at) => {
          const rank = Math.min(exposure.length - 1, Math.floor((at / 100) * exposure.length));
          return [at, exposure[rank] ?? 0] as const;
        }),
      ),
    }),
  };
}
