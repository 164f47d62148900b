/** Returns the connection string of another database of the same PostgreSQL. */
export function databaseAt(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = name;
  return url.href;
}
