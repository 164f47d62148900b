import { written } from '../compare/figures-table.ts';
import { commit, machine, writeReport } from '../compare/report.ts';
import { linesOf } from '../svg.ts';
import { KINDS, type Kind, type Measured } from './requests.ts';

const PLOTTED: readonly Kind[] = ['plain', 'first', 'letters', 'visit', 'all'];
const count = (members: number) => members.toLocaleString('en-US');

function lineOf(kind: Kind, measured: readonly Measured[]): string {
  const { name, goal, of = 'plain' }: { name: string; goal?: number; of?: Kind } = KINDS[kind];
  const multiples = measured.map(({ ms }) => ms[kind] / ms[of]);
  const isReached = goal !== undefined && multiples.every((multiple) => multiple <= goal);
  const goals = goal === undefined ? ['', ''] : [`at most ${goal}`, isReached ? 'yes' : 'no'];
  return `| ${[of === 'plain' ? name : `${name}, of a page of Recommended`, ...multiples.map(written), ...goals].join(' | ')} |`;
}

/** Returns a table of the multiples of the plain list, and of the recall. */
export function figuresTableOf(measured: readonly Measured[], rounds: number, othersShare: number): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => kind !== 'plain');
  const used = `other programs used ${Math.round(othersShare * 100)}% of the machine`;
  return [
    row(['request', ...measured.map(({ members }) => count(members)), 'goal', 'reached']),
    `|---|${measured.map(() => '---:|').join('')}---|---|`,
    ...kinds.map((kind) => lineOf(kind, measured)),
    row(['the plain list itself, ms', ...measured.map(({ ms }) => written(ms.plain)), '', '']),
    row([
      'recall of the best 50',
      ...measured.map(({ recall }) => recall.toFixed(3)),
      'at least 0.95',
      measured.every(({ recall }) => recall >= 0.95) ? 'yes' : 'no',
    ]),
    '',
    `${new Date().toISOString().slice(0, 10)}, commit ${commit()}, ${machine()}, medians of ${rounds}; ${used}.`,
    '',
    '![Duration of a page of Intros by the number of members](../performance/discovery.svg)',
  ].join('\n');
}

/** Returns a plot of some durations by the number of members. */
export const plotOf = (measured: readonly Measured[]): string =>
  linesOf({
    title: 'Duration of a page of Intros by the number of members, ms',
    x: {
      label: 'members',
      isLog: true,
      word: count,
      ticks: measured.map(({ members }) => members),
      from: measured[0]?.members ?? 1,
      to: measured.at(-1)?.members ?? 1,
    },
    y: { from: 0.1, to: 10_000, ticks: [0.1, 1, 10, 100, 1000, 10_000], isLog: true },
    lines: PLOTTED.map((kind) => ({
      name: KINDS[kind].name,
      points: measured.map(({ members, ms }) => [members, ms[kind]]),
    })),
  });

/** Prints the table, and writes it and the plot into docs/generated/performance.md if the figures are kept. */
export function saveReport(
  measured: readonly Measured[],
  { rounds, others, isKept }: { rounds: number; others: number; isKept: boolean },
) {
  const figuresTable = figuresTableOf(measured, rounds, others);
  console.info(figuresTable);
  if (isKept) writeReport('discovery', figuresTable, { 'discovery.svg': plotOf(measured) });
}
