import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { NEIGHBORHOODS, neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { neighborhoodOf } from '#server/slices/hangouts/neighborhood.rules.ts';
import { trainTripBetween } from '#server/slices/profiles/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { everyone, uids } from './intros.pages.factory.ts';

const { hangouts, profiles } = routes;

describe('minutes by train', () => {
  let test: TestApp;
  let viewer: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    viewer = await livingIn('greenpoint');
  });

  const livingIn = (neighborhood: string, fields: Partial<PublicProfile> = {}) =>
    test.member({
      bio: 'New here.',
      neighborhood,
      borough: neighborhoodById(neighborhood)?.borough ?? null,
      ...fields,
    });
  const save = (member: Member, fields: Partial<PublicProfile>) =>
    member.call(profiles.saveProfile, { params: { uid: member.uid }, body: { public: fields } });
  const hide = (member: Member) => save(member, { showNeighborhood: false });
  const cardOf = async (other: Member) =>
    (await everyone(viewer, { list: 'everyone' })).find(({ uid }) => uid === other.uid);
  const profileOf = async (other: Member) =>
    (await viewer.call(profiles.readProfile, { params: { uid: other.uid } })).body;

  it('I-11 are on the card and the profile of a member who shows the neighborhood, and for nobody else', async () => {
    const near = await livingIn('gowanus');
    const trip = trainTripBetween('greenpoint', 'gowanus');
    expect(trip).toEqual({ minutes: expect.any(Number), lines: ['G'] });
    expect((await cardOf(near))?.trip).toEqual(trip);
    expect((await profileOf(near)).trip).toEqual(trip);
    expect((await profileOf(viewer)).trip, 'the own profile').toBeNull();
    await hide(near);
    expect((await cardOf(near))?.trip).toBeNull();
    expect((await profileOf(near)).trip).toBeNull();
  });

  it('I-11 are there for a viewer who hides their own neighborhood, and not for one who has none', async () => {
    const near = await livingIn('gowanus');
    await hide(viewer);
    expect((await cardOf(near))?.trip).not.toBeNull();
    await save(viewer, { neighborhood: null });
    expect((await cardOf(near))?.trip).toBeNull();
    expect((await profileOf(near)).trip).toBeNull();
  });

  it('I-11 order members of one list who match equally well, and a hidden neighborhood counts like an unknown one', async () => {
    // All of them are in another borough, and have nothing in common with the viewer.
    const far = await livingIn('inwood');
    const middle = await livingIn('jackson-heights');
    const near = await livingIn('long-island-city');
    const others = [far.uid, middle.uid, near.uid];
    const order = async () => uids(await everyone(viewer)).filter((uid) => others.includes(uid));
    expect(await order()).toEqual([near.uid, middle.uid, far.uid]);
    await hide(viewer);
    expect(await order(), 'for a viewer who hides their own').toEqual([near.uid, middle.uid, far.uid]);
    await hide(near);
    expect((await order())[0]).toBe(middle.uid);
    expect((await order()).slice(1).sort()).toEqual([far.uid, near.uid].sort());
    // The viewer moves, and the order with them.
    await save(viewer, { neighborhood: 'kingsbridge', borough: 'Bronx' });
    expect((await order())[0]).toBe(far.uid);
  });

  it('I-11 never move a member from one list to the other', async () => {
    const near = await livingIn('long-island-city');
    const far = await livingIn('coney-island');
    expect(uids(await everyone(viewer))).toContain(near.uid);
    expect(uids(await everyone(viewer))).not.toContain(far.uid);
    expect(uids(await everyone(viewer, { list: 'nearby' }))).toContain(far.uid);
    expect(uids(await everyone(viewer, { list: 'nearby' }))).not.toContain(near.uid);
  });

  let count = 0;
  const createHangout = async (host: Member, location: string, changes: object = {}) => {
    const at = new Date(Date.now() + 24 * 3_600_000 + ++count * 60_000);
    const body = { ...aHangoutForm({ at, location, ...changes }), clientId: crypto.randomUUID() };
    return (await host.call(hangouts.create, { body })).body.id;
  };
  const listed = async (member: Member, within?: '30' | '45') => {
    const { status, body } = await member.call(hangouts.list, { query: { limit: 50, ...(within && { within }) } });
    expect(status).toBe(200);
    return body.items;
  };

  it('I-11 are on a hangout whose place names a neighborhood, in the list and on its page, for each viewer their own', async () => {
    const host = await livingIn('flushing');
    const id = await createHangout(host, 'Lavender Lake, Gowanus');
    const nowhere = await createHangout(host, 'Bryant Park');
    const read = async (member: Member, hangoutId = id) =>
      (await member.call(hangouts.read, { params: { hangoutId } })).body.trip;
    const trip = trainTripBetween('greenpoint', 'gowanus');
    expect(await read(viewer)).toEqual(trip);
    expect((await listed(viewer)).find((hangout) => hangout.id === id)?.trip).toEqual(trip);
    expect(await read(host)).toEqual(trainTripBetween('flushing', 'gowanus'));
    expect(await read(viewer, nowhere)).toBeNull();
    const form = aHangoutForm({ at: new Date(Date.now() + 50 * 3_600_000), location: 'Astoria, Queens' });
    const changed = await host.call(hangouts.change, { params: { hangoutId: id }, body: form });
    expect(changed.body.trip).toEqual(trainTripBetween('flushing', 'astoria'));
    expect(await read(viewer)).toEqual(trainTripBetween('greenpoint', 'astoria'));
  });

  it('I-11 of a hangout at a home are those of its neighborhood', async () => {
    const host = await livingIn('flushing');
    const id = await createHangout(host, 'Gowanus, Brooklyn', { isAtHome: true, address: '212 Bond St' });
    const { trip } = (await viewer.call(hangouts.read, { params: { hangoutId: id } })).body;
    expect(trip).toEqual(trainTripBetween('greenpoint', 'gowanus'));
  });

  it('I-11 are known for hangouts of before the upgrade whose place is a neighborhood and its borough', async () => {
    const host = await livingIn('flushing');
    const places = [
      'Murray Hill, Queens',
      'Hell’s Kitchen, Manhattan',
      'St. George, Staten Island',
      'Co-op City, Bronx',
    ];
    for (const { name, borough } of NEIGHBORHOODS.slice(0, 3)) places.push(`${name}, ${borough}`);
    const ids: string[] = [];
    for (const place of [...places, 'Lavender Lake, Gowanus'])
      ids.push(await createHangout(host, place.replace('’', "'")));
    const stored = async () => {
      const { rows } = await test.app.pool.query('select id, neighborhood from threads where id = any($1)', [ids]);
      const byId = new Map(rows.map(({ id, neighborhood }) => [id, neighborhood]));
      return ids.map((id) => byId.get(id));
    };
    const found = await stored();
    expect(found).toEqual([...places.map(neighborhoodOf), 'gowanus']);
    await test.app.pool.query('update threads set neighborhood = null');
    const migration = readFileSync('server/migrations/20261128T2205_neighborhood_of_hangouts.sql', 'utf8');
    await test.app.pool.query(migration.slice(migration.indexOf('update threads')));
    expect(await stored()).toEqual([...found.slice(0, -1), null]);
  });

  it('I-11 filter the list of hangouts, the last minute included', async () => {
    const host = await livingIn('flushing');
    // From Greenpoint: within 30 minutes, within 45, farther, and without a train.
    const places = ['Williamsburg', 'Gowanus', 'Coney Island', 'Whitestone', 'Bryant Park'];
    const ids: string[] = [];
    for (const place of places) ids.push(await createHangout(host, place));
    const among = async (member: Member, within?: '30' | '45') => {
      const shown = (await listed(member, within)).map(({ id }) => id);
      return places.filter((_place, index) => shown.includes(ids[index] ?? ''));
    };
    expect(await among(viewer)).toEqual(places);
    expect(await among(viewer, '30')).toEqual(['Williamsburg']);
    expect(await among(viewer, '45')).toEqual(['Williamsburg', 'Gowanus']);
    for (const { trip } of await listed(viewer, '45')) expect(trip?.minutes).toBeLessThanOrEqual(45);
    expect(await among(await livingIn('whitestone'), '30'), 'the own neighborhood').toEqual(['Whitestone']);
    expect(await among(await test.member(), '45'), 'without a neighborhood').toEqual([]);
    await hide(viewer);
    expect(await among(viewer, '30'), 'the viewer hides their own').toEqual(['Williamsburg']);
  });
});
