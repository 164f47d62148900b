import { beforeEach, describe, expect, it } from 'vitest';
import { createKnownNodes, keyOf } from './known-nodes.ts';

const NODE = '0000002a-1111-4222-8333-444455556666';
const heartbeat = { from: NODE, needsPostgres: false, alive: true } as const;

describe('the other nodes', () => {
  let now = 0;
  let heard: string[] = [];
  let nodes: ReturnType<typeof createKnownNodes>;
  const at = (ms: number) => {
    now = ms;
    nodes.checkHeartbeats();
  };
  beforeEach(() => {
    [now, heard] = [0, []];
    nodes = createKnownNodes(() => now);
    for (const name of ['joined', 'left', 'lost', 'returned'] as const) nodes[name].add(() => heard.push(name));
    nodes.see(heartbeat);
  });

  it('lose one after two looks without its connection, and report that it returned', () => {
    nodes.compare(new Set([keyOf(NODE)]));
    nodes.compare(new Set());
    expect(heard).toEqual(['joined']);
    nodes.compare(new Set());
    expect(heard).toEqual(['joined', 'left', 'lost']);
    expect(nodes.count()).toBe(0);
    nodes.see(heartbeat);
    expect(heard).toEqual(['joined', 'left', 'lost', 'joined', 'returned']);
  });

  it('keep one that reconnects between two looks, and one of an earlier version without a listed connection', () => {
    for (let look = 0; look < 5; look++) nodes.compare(new Set());
    nodes.compare(new Set([42]));
    nodes.compare(new Set());
    nodes.compare(new Set([42]));
    nodes.compare(new Set());
    expect(heard).toEqual(['joined']);
  });

  it('report one without heartbeats once as late and once as gone', () => {
    at(6000);
    expect(heard).toEqual(['joined']);
    at(6001);
    at(8000);
    expect(heard).toEqual(['joined', 'lost']);
    nodes.see(heartbeat);
    at(14_500);
    expect(heard).toEqual(['joined', 'lost', 'lost']);
    at(21_000);
    expect(heard).toEqual(['joined', 'lost', 'lost']);
    at(21_001);
    expect(heard).toEqual(['joined', 'lost', 'lost', 'left', 'lost']);
  });

  it('report no loss when one says goodbye, and ignore its heartbeats that arrive later', () => {
    nodes.end(NODE);
    expect(nodes.see(heartbeat)).toBe(false);
    expect([nodes.count(), nodes.has(NODE)]).toEqual([0, false]);
    nodes.compare(new Set());
    at(60_000);
    expect(heard).toEqual(['joined', 'left']);
  });
});
