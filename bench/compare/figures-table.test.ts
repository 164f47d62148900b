import { expect, it } from 'vitest';
import { barsOf } from './bars.ts';
import { figuresTableOf, type Run, replaceBlock, written } from './figures-table.ts';
import { ROWS, type Row, reaches } from './rows.ts';
import { median } from './times.ts';

const run = (figures: Run['figures']): Run => ({
  date: '2026-11-22',
  commit: 'abc',
  machine: '2 × Processor',
  rounds: 3,
  others: 0.123,
  figures,
});
const moreRow: Row = { id: 'a', part: 'room', label: 'a', higherIsBetter: true, goals: [] };

it('writes a row with the ratio to each server, and whether it reaches each goal', () => {
  const figuresTable = figuresTableOf({
    room: run({ 'room-40-perSecond': { stoop: 5000, limit: 10_000, peer: 2500 } }),
  });
  expect(figuresTable).toContain(
    '| messages stored and delivered to 20, per second, 40 in flight | 5,000 | 10,000 | 2,500 | 0.50 | 2.00 | at least 0.6 of the limit, at least 1.5 of the app | no, yes |',
  );
  expect(figuresTable).toContain(
    '- A chat: 2026-11-22, commit abc, 2 × Processor, the median of 3 rounds; other programs used 12% of the machine.',
  );
  expect(figuresTable).not.toContain('CPU');
});

it('leaves the cells of a server empty that has no such figure', () => {
  const figuresTable = figuresTableOf({ lists: run({ 'lists-chats-perSecond': { stoop: 100, limit: 250 } }) });
  expect(figuresTable).toContain('| 100 | 250 |  | 0.40 |  | at least 0.33 of the limit | yes |');
});

it('says whether a goal is reached when less is better, and nothing when a figure is missing', () => {
  expect(reaches(moreRow, { stoop: 6, limit: 10 }, { of: 'limit', bound: 0.6 })).toBe(true);
  expect(reaches({ ...moreRow, higherIsBetter: false }, { stoop: 18, limit: 10 }, { of: 'limit', bound: 1.7 })).toBe(
    false,
  );
  expect(reaches({ ...moreRow, higherIsBetter: false }, { stoop: 130 }, { of: 'value', bound: 140 })).toBe(true);
  expect(reaches(moreRow, { stoop: 1 }, { of: 'peer', bound: 1 })).toBeNull();
});

it('replaces its part of a document and leaves the rest', () => {
  const document = 'before\n<!-- x: written by npm run bench -->\nold\n<!-- end of x -->\nafter\n';
  expect(replaceBlock(document, 'x', 'new')).toBe(
    'before\n<!-- x: written by npm run bench -->\n\nnew\n\n<!-- end of x -->\nafter\n',
  );
  expect(() => replaceBlock(document, 'y', 'new')).toThrow('The document has no lines');
});

it('draws a bar for each figure, the longest of a row in full width', () => {
  const svg = barsOf('start', run({ 'start-memory': { stoop: 100, limit: 50 }, 'room-40-cpu': { stoop: 1 } }));
  const widths = [...svg.matchAll(/x="330" y="\d+" width="([\d.]+)" height="10"/g)].map(([, width]) => Number(width));
  expect(widths.filter((width) => width !== 16)).toEqual([320, 160]);
  expect(svg).toContain('memory of the idle server');
  expect(svg).not.toContain('in flight');
});

it('takes the middle value, or the mean of the two middle ones', () => {
  expect([median([5, 1, 9]), median([4, 2]), median([7])]).toEqual([5, 3, 7]);
});

it('gives each row another id', () => {
  expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
});

it('writes small figures with two decimals and large ones with none', () => {
  expect([12_345, 123.4, 12.34, 1.234, 0.123].map(written)).toEqual(['12,345', '123', '12.3', '1.23', '0.12']);
});
