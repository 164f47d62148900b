// Preloaded by `npm run dev -- --sql`: prints each statement that the server sends to PostgreSQL, on one line, after its duration.
// Values are numbered places ($1), so that no line holds what a member wrote.
import pg from 'pg';

/** The methods that pg calls: to send a statement, when its connection is ready for the next one, and when it failed. */
interface SentQuery {
  text: string;
  submit(connection: unknown): Error | null;
  handleReadyForQuery(connection: unknown): void;
  handleError(error: Error, connection: unknown): void;
}
const prototype = pg.Query.prototype as unknown as SentQuery;
const { submit, handleReadyForQuery, handleError } = prototype;
const startedAt = new WeakMap<SentQuery, number>();

/** The job queue asks for jobs every second. */
const isQueue = (text: string) => /\bjobs\./.test(text);

function printStatement(query: SentQuery, failure = '') {
  const begin = startedAt.get(query);
  startedAt.delete(query);
  if (begin === undefined || isQueue(query.text)) return;
  const duration = (performance.now() - begin).toFixed(1).padStart(7);
  process.stdout.write(`${duration} ms  ${query.text.trim().replaceAll(/\s+/g, ' ')}${failure}\n`);
}

prototype.submit = function send(connection) {
  startedAt.set(this, performance.now());
  return submit.call(this, connection);
};
prototype.handleReadyForQuery = function finish(connection) {
  printStatement(this);
  handleReadyForQuery.call(this, connection);
};
prototype.handleError = function fail(error, connection) {
  printStatement(this, `  -- failed: ${error.message}`);
  handleError.call(this, error, connection);
};
