import { type Figures, type Goal, type PartName, ROWS, type Row, reaches } from './rows.ts';
import type { TargetName } from './targets.ts';

/** The figures of a part, and where they were measured. */
export interface Run {
  date: string;
  commit: string;
  machine: string;
  rounds: number;
  /** Which part of the machine other programs used, from 0 to 1. */
  others: number;
  figures: Figures;
}
export type Runs = Partial<Record<PartName, Run>>;

export const TARGETS: Readonly<Record<TargetName, string>> = {
  stoop: 'Stoop',
  limit: 'limit',
  peer: 'Socket.IO app',
};
const PARTS: Readonly<Record<PartName, string>> = { room: 'A chat', lists: 'Lists', start: 'Start' };

/** Returns a figure with the digits that mean something. */
export function written(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '';
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value >= 10 ? 1 : 2);
}

function goalOf({ higherIsBetter }: Row, { of, bound }: Goal): string {
  const label = `${higherIsBetter ? 'at least' : 'at most'} ${of === 'value' ? bound : bound.toFixed(2).replace(/0$/, '')}`;
  return of === 'value' ? label : `${label} of the ${of === 'limit' ? 'limit' : 'app'}`;
}

function lineOf(row: Row, figures: Figures[string]): string {
  const { stoop = Number.NaN } = figures;
  const reached = row.goals.map((goal) => reaches(row, figures, goal));
  const cells = [
    row.label,
    ...(Object.keys(TARGETS) as TargetName[]).map((name) => written(figures[name])),
    written(stoop / (figures.limit ?? Number.NaN)),
    written(stoop / (figures.peer ?? Number.NaN)),
    row.goals.map((goal) => goalOf(row, goal)).join(', '),
    reached.map((isReached) => (isReached === null ? '' : isReached ? 'yes' : 'no')).join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

const runLine = (part: PartName, { date, commit, machine, rounds, others }: Run) =>
  `- ${PARTS[part]}: ${date}, commit ${commit}, ${machine}, ` +
  `the median of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}; ` +
  `other programs used ${Math.round(others * 100)}% of the machine.`;

/** Returns the table of all parts that were measured, and when each was. */
export function figuresTableOf(runs: Runs): string {
  const rows = ROWS.flatMap((row) => {
    const figures = runs[row.part]?.figures[row.id];
    return figures ? [lineOf(row, figures)] : [];
  });
  const names = Object.values(TARGETS).join(' | ');
  return [
    `| measured | ${names} | Stoop to limit | Stoop to app | goal | reached |`,
    '|---|---:|---:|---:|---:|---:|---|---|',
    ...rows,
    '',
    ...(Object.keys(PARTS) as PartName[]).flatMap((part) => (runs[part] ? [runLine(part, runs[part])] : [])),
  ].join('\n');
}

/**
 * Replaces the part of a document between two comments that name it.
 * @throws Error when the document has no such part
 */
export function replaceBlock(document: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name}: written by npm run bench -->`, `<!-- end of ${name} -->`];
  const [start, finish] = [document.indexOf(begin), document.indexOf(end)];
  if (start < 0 || finish < start) throw new Error(`The document has no lines "${begin}" and "${end}".`);
  return `${document.slice(0, start)}${begin}\n\n${content}\n\n${document.slice(finish)}`;
}
