import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import type { Language } from '#contract/languages.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { NO_REASON } from '#contract/writing/fallbacks.ts';
import { createServer } from '#server/app.ts';
import type { App } from '#server/platform/app.ts';
import { createLog } from '#server/platform/log/log.ts';
import { findProfile } from '#server/slices/profiles/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { readProfilePair } from './access.ts';
import { matchReasonsFor } from './card-reasons.ts';
import { CANARY } from './hostile-profiles.factory.ts';
import { type Asked, factsIn, obedient, openEndpoint, says, sends } from './model-endpoint.factory.ts';
import { modelAnswers } from './model-state.ts';
import { write } from './write.ts';

/** Asks one node for a match reason, as its route does. */
const reasonAt = async (app: App, me: Member, otherMember: Member, language: Language = 'en') =>
  write(app, 'reason', await readProfilePair(app, { viewer: me.uid, subject: otherMember.uid, language }));

const { generateMatchReason, generateConnectionSummary } = routes.writing;
type Endpoint = Awaited<ReturnType<typeof openEndpoint>>;
const about = (otherMember: Member) => ({ body: { data: { currentUser: {}, otherUser: { uid: otherMember.uid } } } });
const BY_MODEL = /^The way it looks/;
const hikes: Partial<PublicProfile> = { selectedInterests: ['hiking'] };

describe('the callables, with a language model', () => {
  let endpoint: Endpoint;
  let test: TestApp;
  const env = () => ({ LLM_URL: endpoint.url, LLM_MODEL: 'test-model', LLM_API_KEY: 'sk-test', LLM_TIMEOUT_S: '2' });
  beforeAll(async () => {
    endpoint = await openEndpoint();
    test = await createTestApp({ env: env() });
  });
  afterEach(() => {
    endpoint.answer = obedient;
    endpoint.asked.length = 0;
  });
  afterAll(async () => {
    await test.close();
    await endpoint.close();
  });
  const pair = async (mine: Partial<PublicProfile> = hikes, theirs: Partial<PublicProfile> = hikes) =>
    [await test.member(mine), await test.member(theirs)] as const;
  /** Returns a node with its own client of the model, which pauses after five failures in a row, and with its own counts. */
  const nodeAlone = (): App => ({ ...test.app, memory: new Map() });
  const save = (member: Member, fields: Partial<PublicProfile>) =>
    member.call(routes.profiles.saveProfile, { params: { uid: member.uid }, body: { public: fields } });

  it('F-05 requests a text once with OpenAI’s protocol and stores it', async () => {
    const [me, other] = await pair(
      { topArtists: [{ id: 'x', name: 'Mitski', image: null }] },
      { topArtists: [{ id: 'y', name: 'MITSKI', image: null }] },
    );
    const { body } = await me.call(generateMatchReason, about(other));
    expect(body.result).toBe('The way it looks, you both love Mitski.');
    expect((await me.call(generateMatchReason, about(other))).body).toEqual(body);
    expect(endpoint.asked).toHaveLength(1);
    const [{ method, path, headers, body: delivered }] = endpoint.asked as [Asked];
    expect([method, path]).toEqual(['POST', '/v1/chat/completions']);
    expect(headers.authorization).toBe('Bearer sk-test');
    expect(Object.keys(delivered).sort()).toEqual(['messages', 'model']);
    expect(delivered.model).toBe('test-model');
    expect(delivered.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  it.each(['es', 'zh'] as const)(
    'F-05 does not ask it for a text in %s, which could not be checked',
    async (language) => {
      const [me, other] = [await test.member(hikes, { language }), await test.member(hikes)];
      const text = await reasonAt(test.app, me, other, language);
      expect(text).toMatch(/senderismo|徒步/);
      expect((await me.call(generateMatchReason, about(other))).body.result).toBe(text);
      const [viewer, card] = await Promise.all([me, other].map(({ uid }) => findProfile(test.app.db, uid)));
      expect(await matchReasonsFor(test.app, viewer!, [card!], language)).toEqual([
        { text, shares: true, pending: false },
      ]);
      expect(endpoint.asked).toHaveLength(0);
      // A reader of English gets the model's text about the same two.
      expect(await reasonAt(test.app, me, other)).toMatch(BY_MODEL);
    },
  );

  it('F-04 F-05 requests a separate summary for each reader', async () => {
    const sharedFields: Partial<PublicProfile> = { ...hikes, languages: ['korean'] };
    const [me, other] = await pair(sharedFields, sharedFields);
    const ask = (caller: Member, { username }: Member) =>
      caller.call(generateConnectionSummary, { body: { data: { otherUsername: username } } });
    expect((await ask(me, other)).body.result).toMatch(
      /^The way it looks, you both speak Korean\. The way it looks, you both like hiking\.$/,
    );
    await ask(other, me);
    await me.call(generateMatchReason, about(other));
    expect(endpoint.asked).toHaveLength(3);
  });

  it('F-05 requests a new text only after either profile has changed', async () => {
    const [me, other] = await pair();
    const asks = async () => {
      await me.call(generateMatchReason, about(other));
      return endpoint.asked.length;
    };
    expect([await asks(), await asks()]).toEqual([1, 1]);
    await save(other, { selectedGenres: ['jazz'] });
    expect([await asks(), await asks()]).toEqual([2, 2]);
    await save(me, { selectedGenres: ['jazz'] });
    expect([await asks(), await asks()]).toEqual([3, 3]);
    expect(factsIn(endpoint.asked[2]!)).toContain('you both listen to jazz');
    // A hidden change leaves the words as they are: other words would tell of it.
    await save(other, { showNeighborhood: false, neighborhood: 'astoria', careerGoals: 'A bakery' });
    const afterHiding = await asks();
    await save(other, { neighborhood: 'bushwick' });
    expect(await asks()).toBe(afterHiding);
  });

  it('F-05 gives the model the words that its answer is checked against, and counts how its answers end', async () => {
    const alone = nodeAlone();
    const answers = modelAnswers(alone);
    const ask = async (answer: typeof obedient) => {
      endpoint.answer = answer;
      const [me, other] = await pair();
      return reasonAt(alone, me, other);
    };
    // A model that uses one offered word after the other, and one that prefers its own.
    const offered = says(({ body }) => {
      const words = /<words>(.*)<\/words>/.exec(body.messages[0]?.content ?? '')?.[1]?.split(' ') ?? [];
      return `You both like hiking, so ${words.filter((word) => ['plan', 'trip', 'together'].includes(word)).join(' ')} [1].`;
    });
    expect(await ask(offered)).toBe('You both like hiking, so plan together trip.');
    expect(answers).toEqual({ accepted: 1, refused: 0, empty: 0, failed: 0 });
    expect(await ask(says('You both like hiking, so traverse the Adirondacks [1].'))).not.toMatch(/traverse/);
    await ask(says(''));
    await ask(sends(500, '{}'));
    expect(answers).toEqual({ accepted: 1, refused: 1, empty: 1, failed: 1 });
  });

  it('F-05 sends the model no text by members and no hidden fields', async () => {
    const typed = (text: string): Partial<PublicProfile> => ({
      firstName: text,
      lastName: text,
      bio: text,
      movedFromLocation: text,
      movedToNYCReason: text,
      occupation: text,
      company: text,
      careerGoals: text,
      lookingFor: text,
      lifestyleAnswers: { firstHangout: text },
      education: { school: text, fieldOfStudy: text, level: null, graduationYear: null },
      topArtists: [{ id: text, name: text, image: null }],
      ...hikes,
    });
    const [me, other] = await pair(
      { ...typed(CANARY), neighborhood: 'astoria', mbtiType: 'INTP' },
      { ...typed(CANARY), neighborhood: 'astoria', showNeighborhood: false, mbtiType: 'INTP', showPersonality: false },
    );
    await me.call(generateMatchReason, {
      body: { data: { currentUser: { bio: CANARY }, otherUser: { uid: other.uid, bio: CANARY } } },
    });
    await me.call(generateConnectionSummary, {
      body: { data: { currentUserTraits: CANARY, otherUsername: other.username } },
    });
    expect(endpoint.asked).toHaveLength(2);
    const sentText = JSON.stringify(endpoint.asked);
    for (const secret of [CANARY, 'Astoria', 'INTP', me.uid, other.uid, me.username, other.username, me.email])
      expect(sentText).not.toContain(secret);
  });

  it('F-05 sends one request when many members or nodes ask at once', async () => {
    const [me, other] = await pair();
    const second = await createServer(test.config, test.databaseUrl, { log: createLog('silent') });
    let answer = () => {};
    endpoint.answer = (asked, response) => {
      answer = () => obedient(asked, response);
    };
    const asking = Promise.all(Array.from({ length: 5 }, () => me.call(generateMatchReason, about(other))));
    await endpoint.next();
    // The other node does not wait and uses the embedded writer.
    const elsewhere = await reasonAt(second, me, other);
    expect(elsewhere).toMatch(/hiking/i);
    expect(elsewhere).not.toMatch(BY_MODEL);
    answer();
    const results = (await asking).map(({ body }) => body.result);
    expect(new Set(results).size).toBe(1);
    expect(results[0]).toMatch(BY_MODEL);
    expect(await reasonAt(second, me, other)).toBe(results[0]);
    expect(endpoint.asked).toHaveLength(1);
    await second.close();
  });

  it('F-05 P-02 never returns a text that was written before a field was hidden', async () => {
    const lives: Partial<PublicProfile> = { neighborhood: 'astoria' };
    const [me, other] = await pair(lives, lives);
    endpoint.answer = (asked, response) =>
      void save(other, { showNeighborhood: false }).then(() => obedient(asked, response));
    expect((await me.call(generateMatchReason, about(other))).body.result).toBe(NO_REASON);
    endpoint.answer = obedient;
    expect((await me.call(generateMatchReason, about(other))).body.result).toBe(NO_REASON);
  });

  it('F-05 P-12 withholds a text about a member who blocks the reader while it is written', async () => {
    const [me, other] = await pair();
    const block = () => other.call(routes.safety.block, { params: { uid: other.uid, other: me.uid } });
    endpoint.answer = (request, response) => void block().then(() => obedient(request, response));
    expect((await me.call(generateMatchReason, about(other))).status).toBe(404);
    expect((await me.call(generateMatchReason, about(other))).status).toBe(404);
  });

  it('I-04 returns cards at once with pending reasons, and the finished reasons next time', async () => {
    const [me, other] = await pair();
    const blank = await test.member();
    const rows = await Promise.all([me, other, blank].map(async ({ uid }) => (await findProfile(test.app.db, uid))!));
    const [viewer, ...cards] = rows as [(typeof rows)[0], ...typeof rows];
    expect(await matchReasonsFor(test.app, viewer, cards, 'en')).toEqual([
      { text: expect.stringMatching(/hiking/i), shares: true, pending: true },
      { text: NO_REASON, shares: false, pending: false },
    ]);
    expect(endpoint.asked).toHaveLength(0);
    const { body } = await me.call(generateMatchReason, about(other));
    expect((await matchReasonsFor(test.app, viewer, cards, 'en'))[0]).toEqual({
      text: body.result,
      shares: true,
      pending: false,
    });
  });

  it.each([
    ['an empty answer', says('')],
    ['no text at all', says(null)],
    ['a sentence with a link', says('You both like hiking, see evil.com [1].')],
    ['markup', says('You both enjoy <b>hiking</b> [1].')],
    ['a claim without a fact', says('You both like hiking and yoga [1].')],
    ['no fact named', says('You both like hiking.')],
    ['an essay', says('You both like hiking [1]. '.repeat(50))],
    ['the prompt', says(({ body }) => body.messages[0]?.content ?? '')],
    ['no choices', sends(200, '{"choices":[]}')],
    ['another shape', sends(200, '{"message":"hi"}')],
    [
      'a list of parts',
      sends(200, '{"choices":[{"message":{"content":[{"type":"text","text":"You both like hiking [1]."}]}}]}'),
    ],
    ['broken JSON', sends(200, '{"choices":[{"mess')],
    ['a page', sends(200, '<html>busy</html>', { 'content-type': 'text/html' })],
    ['an error', sends(500, '{"error":{"message":"overloaded"}}')],
    ['a refusal', sends(401, '{"error":{"message":"bad key"}}')],
    [
      'a limit',
      sends(429, '{"error":{"message":"slow down"}}', { 'content-type': 'application/json', 'retry-after': '60' }),
    ],
    ['a megabyte', sends(200, ' '.repeat(1_000_000))],
    ['another address', sends(302, '', { location: 'http://127.0.0.1:9/elsewhere' })],
    ['nothing, and hangs up', ((_asked, response) => response.destroy()) as typeof obedient],
  ])('F-03 F-05 goes back to its own words when the model gives %s', async (_what, answer) => {
    const alone = nodeAlone();
    endpoint.answer = answer;
    const [me, other] = await pair();
    const text = await reasonAt(alone, me, other);
    expect(text).toMatch(/hiking/i);
    expect(text).not.toMatch(/yoga|evil|</);
    expect(endpoint.asked).toHaveLength(1);
    // The next call does not ask the model again and does not wait.
    expect(await reasonAt(alone, me, other)).toBe(text);
    expect(endpoint.asked).toHaveLength(1);
  });

  it('F-01 F-05 stops waiting for the model after the timeout', async () => {
    const config = { ...test.config, llm: { ...test.config.llm!, timeoutMs: 150 } };
    const slow = await createServer(config, test.databaseUrl, { log: createLog('silent') });
    endpoint.answer = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id":');
    };
    const [me, other] = await pair();
    const startedAt = performance.now();
    expect(await reasonAt(slow, me, other)).toMatch(/hiking/i);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    await slow.close();
  });

  it('F-05 pauses requests for a while after five failures in a row', async () => {
    const alone = nodeAlone();
    endpoint.answer = sends(500, '{}');
    for (let n = 0; n < 7; n++) {
      const [me, other] = await pair();
      expect(await reasonAt(alone, me, other)).toMatch(/hiking/i);
    }
    expect(endpoint.asked).toHaveLength(5);
  });

  it('F-05 respects the hourly limit of calls across all nodes', async () => {
    const sparing = await createTestApp({ env: { ...env(), LLM_CALLS_PER_HOUR: '2' } });
    const second = await createServer(sparing.config, sparing.databaseUrl, { log: createLog('silent') });
    const texts: string[] = [];
    for (let n = 0; n < 4; n++) {
      const [me, other] = [await sparing.member(hikes), await sparing.member(hikes)];
      texts.push(await reasonAt(n % 2 ? second : sparing.app, me, other));
    }
    expect(endpoint.asked).toHaveLength(2);
    expect(texts.map((text) => BY_MODEL.test(text))).toEqual([true, true, false, false]);
    await second.close();
    await sparing.close();
  });

  it('F-05 S-25 leaves nine tenths of the hourly limit to the other members', async () => {
    const sparing = await createTestApp({ env: { ...env(), LLM_CALLS_PER_HOUR: '20' } });
    const [greedy, other] = [await sparing.member(hikes), await sparing.member(hikes)];
    for (let n = 0; n < 3; n++) await reasonAt(sparing.app, greedy, await sparing.member(hikes));
    expect(endpoint.asked).toHaveLength(2);
    expect(await reasonAt(sparing.app, other, greedy)).toMatch(BY_MODEL);
    await sparing.close();
  });
});
