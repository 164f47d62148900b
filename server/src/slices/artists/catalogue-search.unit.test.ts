import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GENRES } from '#contract/profiles/options.ts';
import { CATALOGUE } from './catalogue/catalogue.ts';
import { foldName } from './catalogue/fold-name.ts';
import { createArtistSearch, searchCatalogue } from './catalogue-search.rules.ts';

const names = (term: string, limit?: number) => searchCatalogue(term, limit).map(({ name }) => name);
const first = (term: string) => names(term, 1)[0];

describe('the catalogue', () => {
  test('F-02 has at least 400 artists without a music service', () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(400);
  });

  test.each(GENRES)('F-02 has at least 25 artists with the main genre %s', (genre) => {
    expect(CATALOGUE.filter(({ genres }) => genres[0] === genre).length).toBeGreaterThanOrEqual(25);
  });

  test('F-02 has no artist twice', () => {
    expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length);
    expect(new Set(CATALOGUE.map(({ name }) => foldName(name))).size).toBe(CATALOGUE.length);
    for (const { name, genres } of CATALOGUE) expect(new Set(genres).size, name).toBe(genres.length);
  });

  test('F-02 has no alias that the search treats as equal to the name', () => {
    const letters = (text: string) => foldName(text).replaceAll(' ', '');
    for (const { name, aliases = [] } of CATALOGUE) {
      expect(new Set([name, ...aliases].map(letters)).size, name).toBe(aliases.length + 1);
    }
  });

  test('F-02 gives ids that are plain slugs with the prefix stoop:', () => {
    for (const { id } of CATALOGUE) expect(id).toMatch(/^stoop:[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(searchCatalogue('宇多田')[0]?.id).toBe('stoop:hikaru-utada');
    expect(searchCatalogue('Sigur Rós')[0]?.id).toBe('stoop:sigur-ros');
    expect(searchCatalogue('P!nk')[0]?.id).toBe('stoop:pink');
  });
});

describe('the search', () => {
  test.each([
    ['bjork', 'Björk'],
    ['beyonce', 'Beyoncé'],
    ['BEYONCÉ', 'Beyoncé'],
    ['rosalia', 'Rosalía'],
    ['sigur ros', 'Sigur Rós'],
    ['maneskin', 'Måneskin'],
    ['motorhead', 'Motörhead'],
    ['royksopp', 'Röyksopp'],
    ['hildur gudnadottir', 'Hildur Guðnadóttir'],
    ['dvorak', 'Antonín Dvořák'],
  ])('W-18 finds %s without its accents', (term, name) => {
    expect(first(term)).toBe(name);
  });

  test.each([
    ['acdc', 'AC/DC'],
    ['ac dc', 'AC/DC'],
    ['pink', 'P!nk'],
    ['asap rocky', 'A$AP Rocky'],
    ['jay z', 'JAY-Z'],
    ['nwa', 'N.W.A'],
    ['guns & roses', "Guns N' Roses"],
    ['destinys child', "Destiny's Child"],
    ['florence and the machine', 'Florence + the Machine'],
    ['cold play', 'Coldplay'],
    ['felakuti', 'Fela Kuti'],
  ])('W-18 finds %s with other punctuation and spaces', (term, name) => {
    expect(first(term)).toBe(name);
  });

  test.each([
    ['beatles', 'The Beatles'],
    ['the radiohead', 'Radiohead'],
    ['weeknd', 'The Weeknd'],
    ['stones rolling', 'The Rolling Stones'],
    ['lamar kendrick', 'Kendrick Lamar'],
    ['bach', 'Johann Sebastian Bach'],
  ])('W-18 finds %s without or with an extra "the" and in any order of words', (term, name) => {
    expect(first(term)).toBe(name);
  });

  test.each([
    ['hikaru utada', '宇多田ヒカル'],
    ['Utada Hikaru', '宇多田ヒカル'],
    ['宇多田', '宇多田ヒカル'],
    ['방탄', 'BTS'],
    ['Кино', 'Кино'],
    ['kino', 'Кино'],
    ['jay chou', '周杰倫'],
    ['فيروز', 'Fairuz'],
    ['tupac', '2Pac'],
    ['biggie', 'The Notorious B.I.G.'],
  ])('W-18 finds %s by another name or script', (term, name) => {
    expect(first(term)).toBe(name);
  });

  test.each([
    ['beyonse', 'Beyoncé'],
    ['bjrok', 'Björk'],
    ['beetles', 'The Beatles'],
    ['metalica', 'Metallica'],
    ['radoihead', 'Radiohead'],
    ['kendrik lamr', 'Kendrick Lamar'],
    ['tylor swift', 'Taylor Swift'],
    ['mozrt', 'Wolfgang Amadeus Mozart'],
    ['bethoven', 'Ludwig van Beethoven'],
    ['tchaikovski', 'Pyotr Ilyich Tchaikovsky'],
    ['arjit sing', 'Arijit Singh'],
    ['shakria', 'Shakira'],
    ['rosalai', 'Rosalía'],
    ['mottorh', 'Motörhead'],
  ])('W-18 finds %s despite typing mistakes', (term, name) => {
    expect(first(term)).toBe(name);
  });

  test('W-18 finds artists by the first two or more characters of their name', () => {
    expect(names('be')).toContain('The Beatles');
    expect(names('rad')).toContain('Radiohead');
    expect(first('kendrick la')).toBe('Kendrick Lamar');
    expect(first('the bea')).toBe('The Beatles');
  });

  test('W-18 ranks whole names first, then beginnings, then single words, then names with mistakes', () => {
    const artists = ['Dabe', 'Big Davenport', 'The Good Dave', 'Davenport', 'Dave Brubeck', 'Dave'].map((name) => ({
      id: `stoop:${name}`,
      name,
      genres: ['jazz' as const],
    }));
    const search = createArtistSearch(artists);
    expect(search('dave').map(({ name }) => name)).toEqual([
      'Dave',
      'Dave Brubeck',
      'Davenport',
      'The Good Dave',
      'Big Davenport',
      'Dabe',
    ]);
  });

  test('W-18 allows no mistake in three letters and no wrong first letter in a short word', () => {
    expect(names('sza')).toEqual(['SZA']);
    expect(names('bts')).toEqual(['BTS']);
    expect(names('dave')).not.toContain('Nick Cave and the Bad Seeds');
  });

  test('W-18 returns each artist once and respects the limit', () => {
    for (const term of ['the', 'king', 'queen', 'utada', 'an', 'ramones', 'the who']) {
      const found = searchCatalogue(term, 50).map(({ id }) => id);
      expect(new Set(found).size, term).toBe(found.length);
    }
    expect(names('an')).toHaveLength(10);
    expect(names('an', 3)).toHaveLength(3);
  });

  test('W-18 finds nothing for an unknown name or for punctuation alone', () => {
    expect(names('zzzzqqq')).toEqual([]);
    expect(names('?!')).toEqual([]);
    expect(names('')).toEqual([]);
  });

  test('F-02 returns every artist first for their name, and among the first three for each alias', () => {
    for (const { id, name, aliases = [] } of CATALOGUE) {
      expect(searchCatalogue(name)[0]?.id, name).toBe(id);
      for (const alias of aliases) {
        const found = searchCatalogue(alias, 3).map((each) => each.id);
        expect(found, `${alias} for ${name}`).toContain(id);
      }
    }
  });

  test('F-02 finds an artist with a long name when one letter is missing or two are swapped', () => {
    const long = CATALOGUE.filter(({ name }) => /^[a-z]{8,}$/i.test(name));
    const mistake = fc.record({ artist: fc.constantFrom(...long), at: fc.nat(6), swap: fc.boolean() });
    fc.assert(
      fc.property(mistake, ({ artist: { id, name }, at, swap }) => {
        const middle = swap ? `${name[at + 1]}${name[at]}` : (name[at + 1] ?? '');
        const typed = name.slice(0, at) + middle + name.slice(at + 2);
        expect(searchCatalogue(typed).map((each) => each.id)).toContain(id);
      }),
    );
  });
});
