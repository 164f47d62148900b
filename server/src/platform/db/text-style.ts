import type pg from 'pg';

/** The settings by which PostgreSQL writes values as text, with the values that this product and its backups have. */
export const TEXT_STYLE = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
};

/** Has a connection write values alike, whatever the settings of its database and role are. */
export async function setTextStyle(client: pg.ClientBase): Promise<void> {
  await client.query(
    'select set_config(name, setting, false) from unnest($1::text[], $2::text[]) as style(name, setting)',
    [Object.keys(TEXT_STYLE), Object.values(TEXT_STYLE)],
  );
}

/** Has a connection write values as the settings of its database and role say. */
export async function resetTextStyle(client: pg.ClientBase): Promise<void> {
  for (const name of Object.keys(TEXT_STYLE)) await client.query(`reset ${name}`);
}
