import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';

/** The names of Kysely's plugin. The plugin itself is not used, because it copies every statement and every row. */
class Names extends CamelCasePlugin {
  override snakeCase(name: string) {
    return super.snakeCase(name);
  }
  override camelCase(name: string) {
    return super.camelCase(name);
  }
}
const names = new Names();

/** Writes the names of tables and columns in snake_case. */
class RenamingCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string) {
    return super.sanitizeIdentifier(names.snakeCase(identifier));
  }
}

/** PostgreSQL with columns that are snake_case in the database and camelCase here. Keys inside JSON values are left as they are. */
export class RenamingDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new RenamingCompiler();
  }
}

interface Description {
  fields: { name: string }[];
}
/** The type definitions of pg leave this method out. pg calls it when it has the columns of a result. */
const { handleRowDescription } = pg.Query.prototype as unknown as {
  handleRowDescription(this: pg.Query, description: Description): void;
};

/** A statement whose rows have camelCase names. The names are changed once for each result. */
class RenamingQuery extends pg.Query {
  handleRowDescription(description: Description) {
    for (const field of description.fields) field.name = names.camelCase(field.name);
    handleRowDescription.call(this, description);
  }
}

interface Statement {
  /** PostgreSQL keeps the plan of a statement with a name. */
  name: string | undefined;
  text: string;
  values: readonly unknown[];
}
/** Runs a statement of Kysely. */
export const runRenamed = (client: pg.ClientBase, { name, text, values }: Statement) =>
  new Promise<pg.QueryResult>((resolve, failed) => {
    const query = new RenamingQuery({ name, text, values: values as unknown[] } as pg.QueryConfig, (error, result) =>
      error ? failed(error) : resolve(result as unknown as pg.QueryResult),
    );
    client.query(query);
  });
