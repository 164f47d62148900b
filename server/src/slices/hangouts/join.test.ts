import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hangouts } from '#contract/hangouts/routes.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { aPlan } from './hangouts.factory.ts';

describe('joining a hangout', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('H-06 takes at most 12 statements', async () => {
    const [host, first, guest] = [await test.member(), await test.member(), await test.member()];
    const { id } = (await host.call(hangouts.create, { body: { ...aPlan(), clientId: crypto.randomUUID() } })).body;
    const join = (member: typeof guest) =>
      member.call(hangouts.join, { params: { hangoutId: id, uid: member.uid }, body: { rsvp: 'confirmed' } });
    await join(first);
    await guest.call(hangouts.read, { params: { hangoutId: id } });
    const { result, statements } = await recordStatements(() => join(guest));
    expect(result.body).toMatchObject({ rsvp: 'confirmed', going: 3 });
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(12);
  });
});
