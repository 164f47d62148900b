import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** The statements of the run under way. Other work of the process, such as jobs, has no such list. */
const recording = new AsyncLocalStorage<string[]>();

/**
 * Runs a function and returns the SQL statements that it sent, without those that begin and end transactions, and
 * without those of jobs and batches that run beside it. Only one recording may run at a time.
 */
export async function recordStatements<T>(run: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
    if (text !== '' && !/^(?:begin|commit|rollback|start transaction)/i.test(text)) recording.getStore()?.push(text);
    return (original as (...params: unknown[]) => unknown).apply(this, args);
  } as typeof original;
  try {
    return { result: await recording.run(statements, run), statements };
  } finally {
    pg.Client.prototype.query = original;
  }
}
