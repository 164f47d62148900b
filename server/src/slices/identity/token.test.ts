import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { authenticate } from './authenticate.ts';
import { deleteOldIdentityRows } from './delete-old-rows.ts';
import { identityClient, signedIn } from './identity.factory.ts';
import { reloadSigningKeys, rotateSigningKeys } from './rotate-signing-keys.ts';

let test: TestApp;
let call: ReturnType<typeof identityClient>;

beforeAll(async () => {
  test = await createTestApp();
  call = identityClient(test);
});
afterAll(() => test.close());

describe('/v1/token', () => {
  it('A-09 exchanges a refresh token, form-encoded', async () => {
    const { uid, refreshToken } = await signedIn(test, 'ida@example.com');
    const { body } = await call('token', { grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(body).toEqual({
      access_token: body.id_token,
      id_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: '3600',
      token_type: 'Bearer',
      user_id: uid,
      project_id: 'stoop',
    });
    expect(body.refresh_token).not.toBe(refreshToken);
    // Browsers name the charset of a form, and the case of a media type does not matter.
    const answer = await test.app.http.inject({
      method: 'POST',
      url: `/v1/token?key=${test.config.identityApiKey}`,
      headers: { 'content-type': 'Application/x-www-form-urlencoded;charset=UTF-8' },
      payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: body.refresh_token }).toString(),
    });
    expect([answer.statusCode, answer.json().user_id]).toEqual([200, uid]);
  });

  it('A-09 names the missing or invalid parameter', async () => {
    expect((await call('token', {})).code).toBe('MISSING_GRANT_TYPE');
    expect((await call('token', { grant_type: 'password' })).code).toBe('INVALID_GRANT_TYPE');
    expect((await call('token', { grant_type: 'refresh_token' })).code).toBe('MISSING_REFRESH_TOKEN');
  });
});

describe('limits of refreshes and of ends of sessions', () => {
  const networkAddress = '203.0.113.70';
  const post = (path: string, payload: object) =>
    test.app.http.inject({
      method: 'POST',
      url: `${path}?key=${test.config.identityApiKey}`,
      remoteAddress: networkAddress,
      payload,
    });
  const statusesOf = async (count: number, path: string, payload: object) =>
    (await Promise.all(Array.from({ length: count }, () => post(path, payload)))).map(({ statusCode }) => statusCode);

  it('A-09 exchanges refresh tokens behind an address that brings many which nobody signed', async () => {
    const { refreshToken } = await signedIn(test, 'nat@example.com');
    const junk = await statusesOf(700, '/v1/token', { grant_type: 'refresh_token', refresh_token: 'x' });
    expect([junk.at(0), junk.at(-1)]).toEqual([400, 429]);
    const refresh = { grant_type: 'refresh_token', refresh_token: refreshToken };
    expect((await call('token', refresh, { from: networkAddress })).status).toBe(200);
  });

  it('ends one session again and again only so often, and the sessions of others behind the address always', async () => {
    const { idToken } = await signedIn(test, 'out@example.com');
    const ends = await statusesOf(30, '/v1/accounts:signOut', { idToken });
    expect([ends.filter((status) => status === 200).length, ends.at(-1)]).toEqual([20, 429]);
    const otherMember = await signedIn(test, 'out2@example.com');
    expect((await call('signOut', { idToken: otherMember.idToken }, { from: networkAddress })).status).toBe(200);
  });
});

describe('signing keys', () => {
  it('S-34 changes the signing key without signing anybody out, on every node and without a restart', async () => {
    const beside = await createTestApp({ beside: test });
    const nodes = [test.app, beside.app] as const;
    const kidOf = (token: string) => JSON.parse(String(Buffer.from(token.split('.')[0] ?? '', 'base64url'))).kid;
    const stored = async () => (await test.app.pool.query('select kid from signing_keys')).rows.map(({ kid }) => kid);
    const { uid, idToken: formerIdToken } = await signedIn(test, 'kay@example.com');
    await authenticate(test.app, formerIdToken);
    const rotated = test.clock.now().getTime();
    const { kid, signsFrom, formerEnd } = await rotateSigningKeys(test.app, false);
    expect(kid).not.toBe(kidOf(formerIdToken));

    // Until every node knows the new key, the former one signs.
    for (const node of nodes) await reloadSigningKeys(node);
    expect(kidOf((await issueTokens(beside.app, uid)).idToken)).toBe(kidOf(formerIdToken));
    test.clock.set(signsFrom);
    const after = (await issueTokens(beside.app, uid)).idToken;
    expect(kidOf(after)).toBe(kid);
    for (const node of nodes)
      for (const token of [formerIdToken, after]) expect(await authenticate(node, token)).toMatchObject({ uid });

    // A token that was signed in the last moment of the former key lives for an hour, and clocks differ.
    expect(signsFrom.getTime() - rotated).toBe(60_000);
    expect(formerEnd.getTime() - signsFrom.getTime()).toBe(3_900_000);
    test.clock.set(new Date(formerEnd.getTime() - 1000));
    await deleteOldIdentityRows(test.app);
    expect(await stored()).toEqual(expect.arrayContaining([kid, kidOf(formerIdToken)]));
    test.clock.set(formerEnd);
    await deleteOldIdentityRows(test.app);
    expect(await stored()).toEqual([kid]);
    expect(await authenticate(beside.app, (await issueTokens(test.app, uid)).idToken)).toMatchObject({ uid });
    await beside.close();
  });

  it('S-34 refuses the tokens of a stolen signing key, and members stay signed in', async () => {
    const { uid, idToken, refreshToken } = await signedIn(test, 'kim@example.com');
    const beside = await createTestApp({ beside: test });
    const nodes = [test.app, beside.app] as const;
    for (const node of nodes) expect(await authenticate(node, idToken)).toMatchObject({ uid });
    const { kid } = await rotateSigningKeys(test.app, true);
    for (const node of nodes) {
      await reloadSigningKeys(node);
      await expect(authenticate(node, idToken)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    const { body } = await call('token', { grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(String(Buffer.from(body.id_token.split('.')[0] ?? '', 'base64url'))).toContain(kid);
    for (const node of nodes) expect(await authenticate(node, body.id_token)).toMatchObject({ uid });
    await beside.close();
  });
});
