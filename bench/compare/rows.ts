import type { TargetName } from './targets.ts';

export type PartName = 'room' | 'lists' | 'start';

/** The figure of each server in a row; by the id of the row. */
export type Figures = Record<string, Partial<Record<TargetName, number>>>;

/** A row has to reach a multiple of another server's figure, or a value. */
export interface Goal {
  of: 'limit' | 'peer' | 'value';
  bound: number;
}
export interface Row {
  id: string;
  part: PartName;
  label: string;
  /** Whether more is better. */
  higherIsBetter: boolean;
  goals: readonly Goal[];
}

const IN_FLIGHT = [40, 160];
const LISTS = {
  messages: { label: 'the latest 50 messages', atLeast: 0.5 },
  chats: { label: 'the list of 500 chats', atLeast: 1 / 3 },
  hangouts: { label: 'a page of 10,000 upcoming hangouts', atLeast: 1 / 3 },
  notifications: { label: 'a page of 10,000 notifications', atLeast: 1 / 3 },
} as const;

const roomRows = IN_FLIGHT.flatMap((window): Row[] => {
  const row = (key: string, label: string, higherIsBetter: boolean, goals: Row['goals']): Row => ({
    id: `room-${window}-${key}`,
    part: 'room',
    label: `${label}, ${window} in flight`,
    higherIsBetter,
    goals,
  });
  return [
    row('perSecond', 'messages stored and delivered to 20, per second', true, [
      { of: 'limit', bound: 0.6 },
      { of: 'peer', bound: 1.5 },
    ]),
    row('cpu', 'CPU for a message, ms', false, [{ of: 'limit', bound: 1.7 }]),
    row('node', 'of it Node, ms', false, []),
    row('postgres', 'of it PostgreSQL, ms', false, []),
    row('p99', 'until all 20 have a message, p99, ms', false, [{ of: 'limit', bound: 1.5 }]),
  ];
});
const listRow = (id: string, label: string, higherIsBetter: boolean, goals: Row['goals']): Row => ({
  id: `lists-${id}`,
  part: 'lists',
  label,
  higherIsBetter,
  goals,
});

/** The rows of the table, in its order. */
export const ROWS: readonly Row[] = [
  ...roomRows,
  ...Object.entries(LISTS).flatMap(([id, { label, atLeast }]) => [
    listRow(`${id}-perSecond`, `${label}, answers per second`, true, [{ of: 'limit', bound: atLeast }]),
    listRow(`${id}-cpu`, `CPU for ${label}, ms`, false, []),
  ]),
  listRow('members-perSecond', 'a page of members, answers per second', true, [{ of: 'peer', bound: 1.3 }]),
  listRow('members-cpu', 'CPU for a page of members, ms', false, []),
  {
    id: 'start-memory',
    part: 'start',
    label: 'memory of the idle server, MiB',
    higherIsBetter: false,
    goals: [{ of: 'value', bound: 140 }],
  },
  {
    id: 'start-seconds',
    part: 'start',
    label: 'from the start to the first answer, s',
    higherIsBetter: false,
    goals: [{ of: 'value', bound: 0.5 }],
  },
];

/** Returns whether a row reaches a goal; null when it was not measured. */
export function reaches({ higherIsBetter }: Row, figures: Figures[string], { of, bound }: Goal): boolean | null {
  const reached = of === 'value' ? figures.stoop : (figures.stoop ?? Number.NaN) / (figures[of] ?? Number.NaN);
  if (reached === undefined || Number.isNaN(reached)) return null;
  return higherIsBetter ? reached >= bound : reached <= bound;
}
