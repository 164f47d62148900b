import { COLORS, svgOf, text } from '../svg.ts';
import { type Run, TARGETS, written } from './figures-table.ts';
import { type PartName, ROWS } from './rows.ts';
import type { TargetName } from './targets.ts';

const WIDTH = 720;
const LEFT = 330;
const RIGHT = 70;
const TOP = 52;
const BAR = 12;
const GAP = 14;
const COLOR_OF: Readonly<Record<TargetName, string>> = { stoop: COLORS[1], limit: COLORS[0], peer: COLORS[2] };
const NAMES = Object.keys(TARGETS) as TargetName[];

const bar = (x: number, y: number, width: number, color: string) =>
  `<rect x="${x}" y="${y}" width="${Math.max(1, width).toFixed(1)}" height="${BAR - 2}" fill="${color}"/>`;

/** Returns a plot with a group of bars for each row of a part, as SVG. The longest bar of each group has the full width. */
export function barsOf(part: PartName, { figures }: Run): string {
  let y = TOP;
  const drawn = ROWS.flatMap((row) => {
    const measured = row.part === part ? figures[row.id] : undefined;
    if (!measured) return [];
    const present = NAMES.filter((name) => measured[name] !== undefined);
    const largest = Math.max(...present.map((name) => measured[name] ?? 0));
    const rowTop = y;
    const lines = present.flatMap((name, index) => {
      const [value, top] = [measured[name] ?? 0, rowTop + index * BAR];
      const width = (value / largest) * (WIDTH - LEFT - RIGHT);
      return [bar(LEFT, top, width, COLOR_OF[name]), text(LEFT + width + 5, top + 9, written(value))];
    });
    y += present.length * BAR + GAP;
    return [text(LEFT - 10, rowTop + (present.length * BAR) / 2 + 3, row.label, 'end'), ...lines];
  });
  const legend = NAMES.flatMap((name, index) => [
    bar(LEFT + index * 120, 28, 16, COLOR_OF[name]),
    text(LEFT + index * 120 + 22, 37, TARGETS[name]),
  ]);
  const title = 'Stoop, the limit and the Socket.IO app in the same run';
  return svgOf({ title, width: WIDTH, height: y, fontSize: 11 }, [text(10, 16, title), ...legend, ...drawn]);
}
