// What the tasks of the operators' command line share.
import type { App } from './app.ts';

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Something the caller can mend. */
export class Refusal extends Error {}

export type Task = (operators: App['slices']['operators'], given: string[], app: App) => Promise<void>;
