import { describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { aPlan } from '#server/slices/hangouts/hangouts.factory.ts';
import { createTestApp, type Member } from '#server/testing/app.ts';

const { hangouts, operators, connections } = routes;
const DAY_MS = 86_400_000;

describe('how members meet', () => {
  it('B-06 R-05 counts first meetings and people met three times without naming anybody, and withholds small counts', async () => {
    const test = await createTestApp();
    const people: Member[] = [];
    for (let at = 0; at < 13; at++)
      people.push(await test.member({ bio: 'New here.' }, { createdAt: test.clock.now() }));
    const [host, ...others] = people.slice(0, 7) as [Member, ...Member[]];
    for (const days of [1, 5, 9]) {
      const plan = aPlan({ at: new Date(test.clock.now().getTime() + days * DAY_MS) });
      const created = await host.call(hangouts.create, { body: { ...plan, clientId: crypto.randomUUID() } });
      // Six members meet each time, and the seventh only once.
      for (const guest of others.slice(0, days === 1 ? 6 : 5)) {
        const params = { hangoutId: created.body.id, uid: guest.uid };
        expect((await guest.call(hangouts.join, { params, body: { rsvp: 'confirmed' } })).status).toBe(200);
      }
    }
    // A hangout of its host alone is no meeting.
    const alone = people.at(-1) as Member;
    await alone.call(hangouts.create, { body: { ...aPlan(), clientId: crypto.randomUUID() } });
    for (const asker of others.slice(0, 3)) {
      const params = { target: alone.uid, requester: asker.uid };
      await asker.call(connections.request, { params, body: { message: '' } });
    }
    test.clock.advance(100 * DAY_MS);
    const operator = await test.member(null);
    await test.app.slices.operators.setOperator(null, operator.uid, true);
    const { body } = await operator.call(operators.meetings, {});
    const cells = Object.fromEntries(
      body.groups.map(({ id, cells: list }) => [id, Object.fromEntries(list.map((cell) => [cell.id, cell]))]),
    );
    expect(cells.firstMeeting?.days0to7).toEqual({ id: 'days0to7', count: 7, isFew: false });
    expect(cells.firstMeeting?.notYet).toEqual({ id: 'notYet', count: 6, isFew: false });
    expect(cells.firstMeeting?.after30Days).toEqual({ id: 'after30Days', count: null, isFew: true });
    // Six members met five people three times, and seven members met nobody three times.
    expect(cells.metThrice?.twoOrMore).toEqual({ id: 'twoOrMore', count: null, isFew: false });
    expect(cells.metThrice?.nobody).toEqual({ id: 'nobody', count: 7, isFew: false });
    expect(cells.metThrice?.one).toEqual({ id: 'one', count: null, isFew: true });
    for (const { uid, username } of people) {
      expect(JSON.stringify(body)).not.toContain(uid);
      expect(JSON.stringify(body)).not.toContain(username);
    }
    const stranger = await test.member();
    expect((await stranger.call(operators.meetings, {})).status).toBe(404);
    await test.close();
  });
});
