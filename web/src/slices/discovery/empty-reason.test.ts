import { describe, expect, it } from 'vitest';
import { communityOf, emptyReason } from './empty-reason.ts';

describe('the reason why a list is empty', () => {
  it('I-08 is the missing borough under Near You, whatever filters are set', () => {
    expect(emptyReason('nearby', {}, null)).toBe('place');
    expect(emptyReason('nearby', { search: 'ana' }, null)).toBe('place');
    expect(emptyReason('recommended', {}, null)).toBe('unfiltered');
  });

  it('I-07 is the other list when the neighborhood belongs there', () => {
    expect(emptyReason('recommended', { neighborhood: 'astoria' }, 'Queens')).toBe('elsewhere');
    expect(emptyReason('nearby', { neighborhood: 'astoria' }, 'Brooklyn')).toBe('elsewhere');
    expect(emptyReason('recommended', { neighborhood: 'astoria' }, 'Brooklyn')).toBe('filters');
    expect(emptyReason('nearby', { neighborhood: 'astoria' }, 'Queens')).toBe('filters');
    expect(emptyReason('recommended', { neighborhood: 'astoria' }, null)).toBe('filters');
    expect(emptyReason('everyone', { neighborhood: 'astoria', search: 'ana' }, 'Queens')).toBe('filters');
  });

  it('I-05 is the search, the filters, or that no filter is set', () => {
    expect(emptyReason('nearby', { search: 'ana' }, 'Queens')).toBe('search');
    expect(emptyReason('nearby', { search: 'ana', interest: 'art' }, 'Queens')).toBe('filters');
    expect(emptyReason('nearby', { language: 'french' }, 'Queens')).toBe('filters');
    expect(emptyReason('recommended', {}, 'Queens')).toBe('unfiltered');
  });
});

it('I-05 calls a community small only without other members, and known only when all of them are connections', () => {
  const cards = (...states: ('none' | 'pending' | 'connected')[]) =>
    states.map((status) => ({ connection: { status, direction: null } }));
  expect(communityOf([], false)).toBe('nobody');
  expect(communityOf(cards('connected', 'connected'), false)).toBe('connections');
  expect(communityOf(cards('connected', 'pending'), false)).toBe('others');
  expect(communityOf(cards('connected', 'none'), false)).toBe('others');
  expect(communityOf(cards('connected'), true)).toBe('others');
});
