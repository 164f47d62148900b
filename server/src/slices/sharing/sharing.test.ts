import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { formatTimeSpan } from '#contract/hangouts/new-york.ts';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { RECENT_LOGIN_MS } from '#server/slices/identity/limits.rules.ts';
import { deleteAccount, setRole, suspendAndMail } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { aHangoutForm } from '../hangouts/hangouts.factory.ts';
import { tendSharedPlans } from './tend-plans.ts';

const { sharing, hangouts, notifications, reports, safety } = routes;

describe('trusted contacts and shared plans', () => {
  let test: TestApp;
  let host: Member;
  let ann: Member;
  let ben: Member;
  /** The address of Ann's contact, another one in each test. */
  let contact: string;
  let hangoutId: string;
  const start = () => new Date(begins);
  const ends = () => new Date(begins + 2 * HOUR_MS);
  const when = () => formatTimeSpan({ dateTime: start().toISOString(), endsAt: ends().toISOString() }, 'en');
  let begins: number;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    begins = Math.ceil(Date.now() / 60_000) * 60_000 + 5 * HOUR_MS;
    host = await test.member({ firstName: 'Hana', lastName: 'Hostlastname' });
    ann = await test.member({ firstName: 'Ann', lastName: 'Annlastname' });
    ben = await test.member({ firstName: 'Benfirst', lastName: 'Benlastname' });
    contact = `mo-${ann.uid.toLowerCase()}@example.net`;
    hangoutId = await planned();
  });

  /** Plans a hangout of the host, to which Ann and Ben go. */
  async function planned(fields: Parameters<typeof aHangoutForm>[0] = {}) {
    const body = { ...aHangoutForm({ at: start(), ...fields }), clientId: crypto.randomUUID() };
    const { id } = (await host.call(hangouts.create, { body })).body;
    for (const { uid, call } of [ann, ben])
      await call(hangouts.join, { params: { hangoutId: id, uid }, body: { rsvp: 'confirmed' } });
    return id;
  }
  /** Returns a caller with a new token, because a token is valid for an hour of the test's clock. */
  const as = async ({ uid }: Member) => test.caller((await issueTokens(test.app, uid)).idToken);
  const paramsOf = ({ uid }: Member) => ({ params: { uid } });
  const ownPlan = ({ uid }: Member, id = hangoutId) => ({ params: { uid, hangoutId: id } });
  const card = async (member: Member) => (await (await as(member)).call(sharing.readCard, paramsOf(member))).body;
  const name = async (member: Member, email = contact) =>
    (await as(member)).call(sharing.saveContact, { ...paramsOf(member), body: { name: 'Morwenna', email } });
  const share = async (member: Member, asksHome = false, id = hangoutId) =>
    (await as(member)).call(sharing.share, { ...ownPlan(member, id), body: { asksHome } });
  const mailsTo = (email: string) => test.mails.filter(({ to }) => to === email);
  const lastMail = (email: string) => mailsTo(email).at(-1);
  const tokenIn = (text = '', purpose = '') => new RegExp(`/safety#(${purpose}\\.\\S+)`).exec(text)?.[1] ?? '';
  const open = (token: string) => test.visitor.call(sharing.readLink, { body: { token } });
  const answer = (token: string, says: 'yes' | 'no' = 'yes') =>
    test.visitor.call(sharing.redeemLink, { body: { token, answer: says } });
  const tend = () => tendSharedPlans(test.app);
  const hoursAfterStart = (hours: number, ms = 0) => test.clock.set(new Date(begins + hours * HOUR_MS + ms));
  /** Names the contact, who says yes. Returns the token of the contact. */
  async function confirmed(sharer = ann, email = contact) {
    await name(sharer, email);
    const token = tokenIn(lastMail(email)?.text, 'contact');
    await answer(token);
    return token;
  }
  /** Shares the hangout. Returns the token of its page. */
  async function shared(asksHome = false, id = hangoutId) {
    await share(ann, asksHome, id);
    return tokenIn(lastMail(contact)?.text, 'plan');
  }

  describe('the contact', () => {
    it('B-07 is asked once by mail, and gets no plan before they said yes', async () => {
      expect((await name(ann)).body.contact).toEqual({ name: 'Morwenna', email: contact, state: 'asked' });
      const [asked] = mailsTo(contact);
      expect(asked?.subject).toBe('A member of Stoop would like you to be their trusted contact');
      expect((await share(ann)).error.code).toBe('CONTACT_NOT_CONFIRMED');
      const token = tokenIn(asked?.text, 'contact');
      expect((await open(token)).body).toEqual({ purpose: 'contact', member: 'Ann', state: 'asked' });
      expect((await card(ann)).contact?.state).toBe('asked');
      expect((await answer(token)).body).toMatchObject({ state: 'confirmed' });
      expect((await card(ann)).contact?.state).toBe('confirmed');
      await name(ann);
      expect(mailsTo(contact)).toHaveLength(1);
    });

    it('B-07 who says no is asked by nobody again, and members are not told so', async () => {
      await confirmed(ben);
      await name(ann);
      await answer(tokenIn(lastMail(contact)?.text, 'contact'), 'no');
      expect((await card(ann)).contact?.state).toBe('declined');
      expect((await card(ben)).contact?.state).toBe('declined');
      const countBefore = mailsTo(contact).length;
      expect((await name(host)).body.contact?.state).toBe('asked');
      expect(mailsTo(contact)).toHaveLength(countBefore);
    });

    it('B-07 can stop the mails later, which ends what is shared with them', async () => {
      const stop = await confirmed();
      const page = await shared(true);
      expect(lastMail(contact)?.text).toContain(stop);
      await answer(stop, 'no');
      expect((await open(page)).error.code).toBe('SAFETY_LINK_GONE');
      expect(await card(ann)).toMatchObject({ contact: { state: 'declined' }, plans: [] });
      hoursAfterStart(3.1);
      await tend();
      hoursAfterStart(5.2);
      await tend();
      expect(lastMail(contact)?.subject).toBe('Someone on Stoop shares a plan with you');
    });

    it('B-07 S-80 is named, replaced and removed only after a recent login, and the member is mailed each time', async () => {
      await confirmed();
      const session = await as(ann);
      const replace = async (caller: Pick<Member, 'call'>, email: string) =>
        (await caller.call(sharing.saveContact, { ...paramsOf(ann), body: { name: 'Morwenna', email } })).error?.code;
      const remove = async (caller: Pick<Member, 'call'>) =>
        (await caller.call(sharing.removeContact, paramsOf(ann))).error?.code;
      test.clock.advance(RECENT_LOGIN_MS + 1000);
      const other = `thief-${ann.uid.toLowerCase()}@example.net`;
      expect([await replace(session, other), await remove(session)]).toEqual(
        Array.from({ length: 2 }, () => 'RECENT_LOGIN_REQUIRED'),
      );
      expect(await replace(session, contact)).toBeUndefined();
      expect([(await card(ann)).contact?.email, mailsTo(other), mailsTo(ann.email).length]).toEqual([contact, [], 1]);
      expect([await replace(await as(ann), other), await remove(await as(ann))]).toEqual([undefined, undefined]);
      expect(mailsTo(ann.email).map(({ subject }) => subject)).toEqual(
        Array.from({ length: 3 }, () => 'Your trusted contact on Stoop was changed'),
      );
    });

    it('B-07 S-80 is neither named nor removed in a session that has just ended', async () => {
      await confirmed();
      const session = await as(ann);
      await session.call(sharing.readCard, paramsOf(ann));
      // As on another node, which serves the session for a moment.
      await test.app.pool.query('update sessions set ended_at = now() where uid = $1', [ann.uid]);
      const body = { name: 'Thief', email: `thief-${ann.uid.toLowerCase()}@example.net` };
      const answers = await Promise.all([
        session.call(sharing.saveContact, { ...paramsOf(ann), body }),
        session.call(sharing.removeContact, paramsOf(ann)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([401, 401]);
      expect((await card(ann)).contact?.email).toBe(contact);
    });

    it('B-07 S-72 is asked by at most three members in a month, and the next member reads that and keeps their contact', async () => {
      const dora = await test.member({ firstName: 'Dora' });
      for (const sharer of [ann, ben, host]) expect((await name(sharer)).status).toBe(200);
      await name(dora, `other-${contact}`);
      const { status, error } = await name(dora, contact.replace('@', '+d@'));
      expect([status, error.reasons]).toEqual([400, { email: { code: 'CONTACT_ASKED_OFTEN', params: [] } }]);
      expect((await card(dora)).contact).toMatchObject({ email: `other-${contact}`, state: 'asked' });
      expect(mailsTo(contact)).toHaveLength(3);
      const startedAt = test.clock.now().getTime();
      const nameAgain = async (sharer: Member) => {
        await (await as(sharer)).call(sharing.removeContact, paramsOf(sharer));
        await name(sharer);
      };
      test.clock.set(new Date(startedAt + 30 * 24 * HOUR_MS - 1));
      await nameAgain(ann);
      expect(mailsTo(contact)).toHaveLength(3);
      test.clock.set(new Date(startedAt + 30 * 24 * HOUR_MS));
      await nameAgain(ben);
      expect(mailsTo(contact)).toHaveLength(4);
    });

    it('B-07 S-72 counts with a no like any other address, so that a refusal tells nothing of it', async () => {
      for (const sharer of [ann, ben, host]) await name(sharer);
      await answer(tokenIn(lastMail(contact)?.text, 'contact'), 'no');
      expect((await name(await test.member({ firstName: 'Dora' }))).error.reasons).toEqual({
        email: { code: 'CONTACT_ASKED_OFTEN', params: [] },
      });
    });

    it('B-07 S-48 is asked once by a member who names other addresses in between, so that others can ask too, and the mailed link still works', async () => {
      for (const email of [contact, `other-${contact}`, contact, `other-${contact}`, contact]) await name(ann, email);
      expect(mailsTo(contact)).toHaveLength(1);
      expect((await answer(tokenIn(lastMail(contact)?.text, 'contact'))).body).toMatchObject({ state: 'confirmed' });
      expect((await card(ann)).contact).toMatchObject({ email: contact, state: 'confirmed' });
      for (const sharer of [ben, host]) await name(sharer);
      expect(mailsTo(contact)).toHaveLength(3);
    });

    it('B-07 S-53 says no and is asked in every spelling of their mailbox, whoever names it', async () => {
      const [tagged, other] = [contact.replace('@', '+stoop@'), contact.toUpperCase().replace('@', '+2@')];
      await confirmed(ben);
      await share(ben);
      await name(ann, tagged);
      await answer(tokenIn(lastMail(tagged)?.text, 'contact'), 'no');
      expect((await card(ann)).contact?.state).toBe('declined');
      expect(await card(ben)).toMatchObject({ contact: { state: 'declined' }, plans: [] });
      for (const email of [other, contact]) expect((await name(host, email)).body.contact?.state).toBe('asked');
      expect(mailsTo(other)).toEqual([]);
      // The question and the plan of before.
      expect(mailsTo(contact)).toHaveLength(2);
    });

    it('B-07 S-53 is asked once by a member who names other spellings, and says yes for one of them alone', async () => {
      const spellings = ['+a', '', '+b', '+c'].map((tag) => contact.replace('@', `${tag}@`));
      for (const email of spellings) await name(ann, email);
      const [question, ...more] = spellings.flatMap(mailsTo);
      expect(more).toEqual([]);
      const token = tokenIn(question?.text, 'contact');
      expect((await answer(token)).error.code).toBe('SAFETY_LINK_GONE');
      await name(ann, spellings[0]);
      expect((await answer(token)).body).toMatchObject({ state: 'confirmed' });
    });

    it('B-07 S-24 is not the own address, and is named by members with a confirmed address alone', async () => {
      const { status, error } = await name(ann, ann.email.toUpperCase());
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['email']]);
      await test.app.pool.query('update accounts set email_verified = false where uid = $1', [ben.uid]);
      expect((await name(ben)).error.code).toBe('CONFIRM_EMAIL_FIRST');
      expect(mailsTo(contact)).toEqual([]);
    });

    it('B-07 another address is another contact: the earlier one sees nothing any longer', async () => {
      const formerPlan = await confirmed();
      const page = await shared();
      const other = `other-${contact}`;
      await name(ann, other);
      expect(await card(ann)).toMatchObject({ contact: { email: other, state: 'asked' }, plans: [] });
      expect((await open(page)).error.code).toBe('SAFETY_LINK_GONE');
      expect((await open(formerPlan)).error.code).toBe('SAFETY_LINK_GONE');
    });

    it('B-07 gets no text of which a mail program makes a link', async () => {
      const evil = await test.member({ firstName: 'evil.example' });
      await name(evil);
      const title = 'See www.evil.example';
      const id = await planned({ title, location: 'evil.example/map' });
      await confirmed(ann, `second-${contact}`);
      await share(ann, false, id);
      const sentText = JSON.stringify([...mailsTo(contact), ...mailsTo(`second-${contact}`)]);
      expect(sentText).toContain('A member of Stoop');
      expect(sentText).not.toContain('evil.example');
      expect(sentText).not.toContain('Morwenna');
    });
  });

  describe('a shared plan', () => {
    it('B-07 shows its page when, where and the host’s first name, and nobody else', async () => {
      await confirmed();
      const token = await shared(true);
      const { body } = await open(token);
      expect(body).toEqual({
        purpose: 'plan',
        member: 'Ann',
        title: 'Dumplings in Flushing',
        host: 'Hana',
        location: 'Golden Mall, 41-36 Main St',
        isAtHome: false,
        dateTime: start().toISOString(),
        endsAt: ends().toISOString(),
        cancelled: false,
        asksHome: true,
        homeAt: null,
        alertedAt: null,
        until: new Date(begins + 26 * HOUR_MS).toISOString(),
      });
      const mail = lastMail(contact);
      expect(mail?.subject).toBe('Someone on Stoop shares a plan with you');
      for (const text of [
        `Dumplings in Flushing, ${when()}, New York time`,
        'Golden Mall, 41-36 Main St, hosted by Hana',
        'Afterwards we ask Ann whether they got home. If they don’t answer, we email you.',
      ])
        expect(mail?.text).toContain(text);
      const visibleText = JSON.stringify([body, mailsTo(contact)]);
      for (const hidden of ['lastname', 'Benfirst', ann.uid, ben.uid, hangoutId, ann.email])
        expect(visibleText).not.toContain(hidden);
    });

    it('B-07 never gives the address of a home to the contact', async () => {
      const address = '77 Canarylane, second bell';
      const id = await planned({ isAtHome: true, location: 'Astoria, Queens', address });
      await confirmed();
      const token = await shared(true, id);
      const { body } = await open(token);
      expect(body).toMatchObject({ location: 'Astoria, Queens', isAtHome: true });
      expect(JSON.stringify([body, mailsTo(contact)])).not.toContain('Canarylane');
    });

    it('B-07 stops working when it is revoked, a day after its end, and with a token that was changed', async () => {
      await confirmed();
      const token = await shared();
      expect((await open(`${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`)).error.code).toBe(
        'SAFETY_LINK_GONE',
      );
      expect((await open(token.replace('plan.', 'home.'))).error.code).toBe('SAFETY_LINK_GONE');
      await (await as(ann)).call(sharing.stopSharing, ownPlan(ann));
      expect((await open(token)).error.code).toBe('SAFETY_LINK_GONE');
      const secondPlan = await shared();
      expect(secondPlan).not.toBe(token);
      hoursAfterStart(26, -1);
      await tend();
      expect((await open(secondPlan)).status).toBe(200);
      hoursAfterStart(26);
      expect((await open(secondPlan)).error.code).toBe('SAFETY_LINK_GONE');
      await tend();
      expect((await card(ann)).plans).toEqual([]);
    });

    it('B-07 is one that its member goes to, and is mailed once', async () => {
      await confirmed();
      const elsewhere = { ...aHangoutForm({ at: start() }), clientId: crypto.randomUUID() };
      const { id } = (await host.call(hangouts.create, { body: elsewhere })).body;
      expect((await share(ann, false, id)).error.code).toBe('NOT_FOUND');
      await share(ann, false);
      expect((await share(ann, true)).body.plans).toMatchObject([{ hangoutId, asksHome: true }]);
      expect(mailsTo(contact)).toHaveLength(2);
      hoursAfterStart(2.1);
      expect((await share(ann, true)).error.code).toBe('HANGOUT_OVER');
    });

    it.each(['leaves', 'is blocked by the host', 'is suspended'])(
      'B-07 ends when the member %s before the start',
      async (leaving) => {
        await confirmed();
        const token = await shared(true);
        const countBefore = mailsTo(contact).length;
        if (leaving === 'leaves') await ann.call(hangouts.leave, ownPlan(ann));
        else if (leaving === 'is suspended')
          await test.app.transact((work) => suspendAndMail(work, null, { uid: ann.uid, reason: 'Spam' }));
        else await host.call(safety.block, { params: { uid: host.uid, other: ann.uid } });
        expect((await open(token)).error.code).toBe('SAFETY_LINK_GONE');
        hoursAfterStart(3.1);
        await tend();
        hoursAfterStart(5.2);
        await tend();
        expect(mailsTo(contact)).toHaveLength(countBefore);
      },
    );

    it('B-07 H-14 stays shared when the member leaves after the start, and follows a new time and another end', async () => {
      await confirmed();
      const token = await shared(true);
      const later = begins + HOUR_MS;
      await host.call(hangouts.change, { params: { hangoutId }, body: aHangoutForm({ at: new Date(later) }) });
      expect((await open(token)).body).toMatchObject({ dateTime: new Date(later).toISOString() });
      const longer = aHangoutForm({ at: new Date(later), durationMinutes: 180 });
      await host.call(hangouts.change, { params: { hangoutId }, body: longer });
      expect((await open(token)).body).toMatchObject({ endsAt: new Date(later + 3 * HOUR_MS).toISOString() });
      test.clock.set(new Date(later + 60_000));
      await (await as(ann)).call(hangouts.leave, ownPlan(ann));
      expect((await open(token)).status).toBe(200);
      hoursAfterStart(4.9);
      await tend();
      expect((await card(ann)).plans).toMatchObject([{ askedAt: null }]);
      hoursAfterStart(5.1);
      await tend();
      expect((await card(ann)).plans).toMatchObject([{ askedAt: expect.any(String) }]);
    });

    it.each(['is suspended', 'blocks the member'])('B-07 S-55 says the same when the host %s', async (event) => {
      await confirmed();
      const token = await shared(true);
      test.clock.set(new Date(begins + 60_000));
      const { body } = await open(token);
      expect(body).toMatchObject({ host: expect.any(String), location: 'Golden Mall, 41-36 Main St' });
      if (event === 'blocks the member') await host.call(safety.block, { params: { uid: host.uid, other: ann.uid } });
      else await test.app.transact((work) => suspendAndMail(work, null, { uid: host.uid, reason: 'Spam' }));
      expect((await open(token)).body).toEqual(body);
    });

    it('B-07 that is cancelled says so, and nobody is asked', async () => {
      await confirmed();
      const token = await shared(true);
      await host.call(hangouts.cancel, { params: { hangoutId } });
      expect((await open(token)).body).toMatchObject({ cancelled: true, asksHome: false });
      hoursAfterStart(5);
      await tend();
      expect((await card(ann)).plans).toMatchObject([{ askedAt: null, alertedAt: null }]);
    });
  });

  describe('did you get home', () => {
    const findRequest = async () =>
      (await (await as(ann)).call(notifications.list, paramsOf(ann))).body.items.filter(
        ({ type }) => type === 'home_question',
      );

    it('B-07 asks an hour after the end, and tells the contact once when there is no answer for two hours', async () => {
      await confirmed();
      await shared(true);
      hoursAfterStart(3, -1);
      await tend();
      expect(await findRequest()).toEqual([]);
      hoursAfterStart(3);
      await tend();
      await tend();
      expect(await findRequest()).toMatchObject([{ hangout: { id: hangoutId } }]);
      expect(mailsTo(ann.email).filter(({ subject }) => subject === 'Did you get home?')).toHaveLength(1);
      hoursAfterStart(5, -1);
      await tend();
      expect(lastMail(contact)?.subject).toBe('Someone on Stoop shares a plan with you');
      hoursAfterStart(5);
      await Promise.all([tend(), tend()]);
      const alerts = mailsTo(contact).filter(({ subject }) => subject === 'Someone hasn’t told us that they got home');
      expect(alerts).toHaveLength(1);
      for (const text of ['Dumplings in Flushing', when(), 'Golden Mall, 41-36 Main St'])
        expect(alerts[0]?.text).toContain(text);
      expect((await card(ann)).plans).toMatchObject([{ alertedAt: expect.any(String), homeAt: null }]);
    });

    it.each(['in the app', 'with the mailed link'])(
      'B-07 an answer %s keeps the contact from being told',
      async (leaving) => {
        await confirmed();
        await shared(true);
        hoursAfterStart(3);
        await tend();
        if (leaving === 'in the app') await (await as(ann)).call(sharing.gotHome, ownPlan(ann));
        else {
          const token = tokenIn(lastMail(ann.email)?.text, 'home');
          expect((await open(token)).body).toMatchObject({ purpose: 'home', isDone: false });
          expect((await card(ann)).plans).toMatchObject([{ homeAt: null }]);
          expect((await answer(token)).body).toMatchObject({ isDone: true });
        }
        hoursAfterStart(6);
        await tend();
        expect((await card(ann)).plans).toMatchObject([{ homeAt: expect.any(String), alertedAt: null }]);
        expect(lastMail(contact)?.subject).toBe('Someone on Stoop shares a plan with you');
      },
    );

    it('B-07 a late answer tells the contact that the member got home, once', async () => {
      await confirmed();
      const page = await shared(true);
      hoursAfterStart(3);
      await tend();
      hoursAfterStart(5);
      await tend();
      for (let n = 0; n < 2; n++) await (await as(ann)).call(sharing.gotHome, ownPlan(ann));
      expect(mailsTo(contact).filter(({ subject }) => subject === 'Good news: they got home')).toHaveLength(1);
      expect((await open(page)).body).toMatchObject({ homeAt: expect.any(String) });
    });

    it('B-07 tells the contact also when the server was down for a day and a half', async () => {
      await confirmed();
      await shared(true);
      hoursAfterStart(36);
      await tend();
      hoursAfterStart(38.1);
      await tend();
      expect(lastMail(contact)?.subject).toContain('hasn’t told us');
      await tend();
      expect((await card(ann)).plans).toEqual([]);
    });
  });

  it('B-07 shows operators neither contacts nor shared plans, also not beside a report of the hangout', async () => {
    await confirmed();
    const token = await shared(true);
    const operator = await test.member();
    await test.app.transact((work) => setRole(work, null, operator.uid, 'operator'));
    await ben.call(reports.report, { body: { uid: host.uid, reason: 'Odd', hangoutId } });
    const own = await operator.call(sharing.readCard, { params: { uid: ann.uid } });
    expect(own.error.code).toBe('NOT_FOUND');
    const { listMembers, listReports, listAudit, figures, meetings } = routes.operators;
    const answers = [];
    for (const route of [listMembers, listReports, listAudit, figures, meetings])
      answers.push(await operator.call(route as typeof listMembers, { query: {} }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const visibleText = JSON.stringify(answers.map(({ body }) => body));
    // They see the member and the report.
    for (const shown of [ann.username, 'Odd']) expect(visibleText).toContain(shown);
    for (const hidden of ['Morwenna', contact, token, 'asksHome']) expect(visibleText).not.toContain(hidden);
  });

  it('B-07 A-18 are in the download of their member alone, and are deleted with the account', async () => {
    const stop = await confirmed();
    const token = await shared(true);
    const { data } = await download(test, ann);
    expect(data).toMatchObject({
      trustedContact: { name: 'Morwenna', email: contact, state: 'confirmed' },
      sharedPlans: [{ hangoutId, asksHome: true }],
    });
    for (const sharer of [host, ben])
      expect(JSON.stringify((await download(test, sharer)).data)).not.toContain(contact);
    await test.app.transact((work) => deleteAccount(work, null, { uid: ann.uid, now: true }));
    for (const link of [stop, token]) expect((await open(link)).error.code).toBe('SAFETY_LINK_GONE');
    const { rowCount } = await test.app.pool.query('select from trusted_contacts where email = $1', [contact]);
    expect(rowCount).toBe(0);
  });
});
