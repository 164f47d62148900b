import pg from 'pg';

/**
 * Runs a function and returns the SQL statements that this process sent during the run, without those that begin and
 * end transactions. Only one recording may run at a time.
 */
export async function recordStatements<T>(run: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
    if (text !== '' && !/^(?:begin|commit|rollback|start transaction)/i.test(text)) statements.push(text);
    return (original as (...given: unknown[]) => unknown).apply(this, args);
  } as typeof original;
  try {
    return { result: await run(), statements };
  } finally {
    pg.Client.prototype.query = original;
  }
}
