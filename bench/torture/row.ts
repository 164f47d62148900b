import { quantileOf } from '../compare/times.ts';
import type { Stage } from './stage.ts';

/** The result of a row. */
export interface Result {
  ok: boolean;
  /** One line with numbers. */
  figure: string;
}
export interface Context {
  stage: Stage;
  /** Multiplies the default size of every row. */
  size: number;
  /** Returns 0 to 1, by the seed. */
  random: () => number;
  /** The commit of the release before, for a rolling upgrade. */
  from: string | undefined;
}
/** One row of the table in docs/reliability.md. */
export interface Row {
  name: string;
  /** The fault, in a few words. */
  what: string;
  /** How long it may take, if more than four minutes. */
  maxMs?: number;
  run(context: Context): Promise<Result>;
}

/** Returns the value below which this part of the values is, rounded; 0 without values. */
export const quantile = (values: readonly number[], part: number) => Math.round(quantileOf(values, part) || 0);
/** Returns the median and the largest of some durations. */
export const spread = (ms: readonly number[]) => `p50 ${quantile(ms, 0.5)} ms, max ${quantile(ms, 1)} ms`;
/** Counts how often each value occurs, as text. */
export const tally = (values: readonly (number | string)[]) =>
  [...Map.groupBy(values, String)].map(([value, occurrences]) => `${value}: ${occurrences.length}`).join(', ');
