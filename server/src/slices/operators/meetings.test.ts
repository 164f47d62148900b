import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { requestConnectionAsOf } from '#server/demo/acts/connections.ts';
import { createDemoHangout, joinDemoHangout } from '#server/demo/acts/hangouts.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { setRole } from './set-role.ts';

const { hangouts, operators, connections } = routes;

/** The first member asks the twelve others. Five say yes, two no, and five do not answer. */
async function sendRequests(test: TestApp, [requester, ...others]: readonly Member[]) {
  for (const [at, { uid }] of others.entries()) {
    await requestConnectionAsOf(test.app, requester?.uid ?? '', uid, '');
    const caller = test.caller((await issueTokens(test.app, uid)).idToken);
    const params = { target: uid, requester: requester?.uid ?? '' };
    if (at < 7) await caller.call(connections.answer, { params, body: { answer: at < 5 ? 'accept' : 'decline' } });
  }
}

/** Five of these members were shown 4 times, seven 10 times, and one 21 times. */
const countViews = async (test: TestApp, people: readonly Member[]) => {
  for (const [at, { uid }] of people.entries())
    await sql`insert into intro_views (uid, views) values (${uid}, ${at < 5 ? 4 : at < 12 ? 10 : 21})
      on conflict (uid) do update set views = excluded.views`.execute(test.app.db);
};

describe('how members meet', () => {
  it('B-06 R-05 H-14 counts first meetings and people met three times without naming anybody, and withholds small counts', async () => {
    const test = await createTestApp();
    const people: Member[] = [];
    for (let index = 0; index < 13; index++)
      people.push(await test.member({ bio: 'New here.' }, { createdAt: test.clock.now() }));
    const [host, ...others] = people.slice(0, 7) as [Member, ...Member[]];
    for (const days of [1, 5, 9]) {
      const form = aHangoutForm({ at: new Date(test.clock.now().getTime() + days * DAY_MS) });
      const created = await host.call(hangouts.create, { body: { ...form, clientId: crypto.randomUUID() } });
      // Six members meet each time, and the seventh only once.
      for (const guest of others.slice(0, days === 1 ? 6 : 5)) {
        const params = { hangoutId: created.body.id, uid: guest.uid };
        expect((await guest.call(hangouts.join, { params, body: { rsvp: 'confirmed' } })).status).toBe(200);
      }
    }
    // A hangout of its host alone is no meeting.
    const alone = people.at(-1) as Member;
    await alone.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } });
    for (const requester of others.slice(0, 3)) {
      const params = { target: alone.uid, requester: requester.uid };
      await requester.call(connections.request, { params, body: { message: '' } });
    }
    test.clock.advance(70 * DAY_MS);
    await sendRequests(test, people);
    test.clock.advance(30 * DAY_MS);
    await countViews(test, people);
    // A hangout that is not over is no meeting yet.
    const now = aHangoutForm({ at: new Date(test.clock.now().getTime() + 3_600_000) });
    const { id } = await createDemoHangout(test.app, alone.uid, { ...now, clientId: crypto.randomUUID() });
    await joinDemoHangout(test.app, (people[8] as Member).uid, id, 'confirmed');
    test.clock.advance(2 * 3_600_000);
    const operator = await test.member(null);
    await test.app.transact((work) => setRole(work, null, operator.uid, 'operator'));
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
    // Twelve requests were sent a month ago. Seven of them were answered, with a yes or a no.
    expect(cells.requests?.answered).toEqual({ id: 'answered', count: 7, isFew: false });
    expect(cells.requests?.waiting).toEqual({ id: 'waiting', count: 5, isFew: false });
    // The median is 10: five members are shown less than half as often, seven around as often, and one more than twice as often.
    expect(cells.exposure?.halfToTwice).toEqual({ id: 'halfToTwice', count: 7, isFew: false });
    expect(cells.exposure?.underHalf).toEqual({ id: 'underHalf', count: null, isFew: false });
    expect(cells.exposure?.overTwice).toEqual({ id: 'overTwice', count: null, isFew: true });
    for (const { uid, username } of people) {
      expect(JSON.stringify(body)).not.toContain(uid);
      expect(JSON.stringify(body)).not.toContain(username);
    }
    const stranger = await test.member();
    expect((await stranger.call(operators.meetings, {})).status).toBe(404);
    await test.close();
  });
});
