import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const MIGRATION = new URL('../../../migrations/20261122T0012_system_messages_as_data.sql', import.meta.url);
const [ANN, NOBODY] = ['ann', ''];

/** Stored texts of earlier releases, their authors, and the data they are migrated to. */
const LINES: [string, string, object][] = [
  [ANN, 'Ann joined', { event: 'joined', data: null }],
  [ANN, 'Ann left', { event: 'left', data: null }],
  [ANN, 'A member joined', { event: 'joined', data: null }],
  [ANN, 'Bob who left joined', { event: 'joined', data: null }],
  [ANN, 'Ann cancelled this hangout', { event: 'cancelled', data: null }],
  [ANN, 'Ann changed the place: The Left Bank, left', { event: 'changed', data: { place: 'The Left Bank, left' } }],
  [
    ANN,
    'Ann changed the time: Sat, Dec 5, 8:00\u202fPM',
    { event: 'changed', data: { time: '2026-12-06T01:00:00.000Z' } },
  ],
  [
    ANN,
    'Ann changed time and place: Sun, Jul 4, 12:30 PM, Pier 5, Brooklyn',
    { event: 'changed', data: { time: '2027-07-04T16:30:00.000Z', place: 'Pier 5, Brooklyn' } },
  ],
  [ANN, 'Something that no version wrote', { event: 'changed', data: null }],
  [NOBODY, 'This event was cancelled', { event: 'cancelled', data: null }],
  [NOBODY, 'This event was cancelled: It rains', { event: 'cancelled', data: { reason: 'It rains' } }],
  [
    NOBODY,
    'This event is called Now or never now. New time: Fri, Jan 1, 12:00 AM. New place: The Met. East',
    {
      event: 'changed',
      data: { title: 'Now or never', time: '2027-01-01T05:00:00.000Z', place: 'The Met. East' },
    },
  ],
  [NOBODY, 'New place: Bryant Park', { event: 'changed', data: { place: 'Bryant Park' } }],
];

describe('the migration of system messages', () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  beforeAll(() => client.connect());
  afterAll(() => client.end());

  it('H-06 turns the lines of earlier versions into data', async () => {
    await client.query(`create temporary table messages
      (seq integer, user_id text, kind text, content text, created_at timestamptz)`);
    for (const [seq, [userId, content]] of LINES.entries())
      await client.query('insert into messages values ($1, $2, $3, $4, $5)', [
        ...[seq, userId, 'system', content],
        '2026-11-21T23:00:00Z',
      ]);
    await client.query(`insert into messages values (99, 'ann', 'text', 'Ann joined', now())`);
    await client.query(readFileSync(fileURLToPath(MIGRATION), 'utf8'));
    const { rows } = await client.query(`select event, data, content from messages where kind = 'system' order by seq`);
    expect(rows).toEqual(LINES.map(([, , expected]) => ({ ...expected, content: '' })));
    const kept = await client.query('select content, event from messages where seq = 99');
    expect(kept.rows).toEqual([{ content: 'Ann joined', event: null }]);
  });
});
