import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createServer } from '#server/app.ts';
import { createAccountWithoutCode, issueTokens } from '#server/demo/acts/identity.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { setAccountDisabled, setRoleOfMember } from './accounts.ts';
import { authenticate } from './authenticate.ts';
import { deleteOldIdentityRows } from './delete-old-rows.ts';
import { identityClient } from './identity.factory.ts';

let test: TestApp;
let address: string;
let call: ReturnType<typeof identityClient>;
/** Changes rows directly, as another node would. */
let elsewhere: pg.Client;

beforeAll(async () => {
  test = await createTestApp({ realHashes: true });
  address = await test.listen();
  call = identityClient(test);
  elsewhere = new pg.Client({ connectionString: test.databaseUrl });
  await elsewhere.connect();
});
afterAll(async () => {
  await elsewhere.end();
  await test.close();
});

let count = 0;
async function signedIn() {
  const uid = await createAccountWithoutCode(test.app, { email: `s${++count}@example.com`, password: 'secret1' });
  return { uid, ...(await issueTokens(test.app, uid)) };
}
const refresh = (refresh_token: string) => call('token', { grant_type: 'refresh_token', refresh_token });
/** Refreshes a token. A refusal because of too many calls has no JSON body. */
async function refreshRaw(token: string) {
  const response = await test.app.http.inject({
    method: 'POST',
    url: `/v1/token?key=${test.config.identityApiKey}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString(),
  });
  return { status: response.statusCode, body: () => response.json() };
}
async function openSessions(uid: string) {
  const { rows } = await elsewhere.query('select 1 from sessions where uid = $1 and ended_at is null', [uid]);
  return rows.length;
}
const now = () => Math.floor(test.clock.now().getTime() / 1000);
const unauthenticated = { code: 'UNAUTHENTICATED' };
/** Makes used tokens older, because their age is measured by the database's clock. */
const age = (sessionId: string, seconds: number) =>
  elsewhere.query(`update refresh_tokens set spent_at = spent_at - make_interval(secs => $2) where session_id = $1`, [
    sessionId,
    seconds,
  ]);

describe('refresh tokens', () => {
  it('A-09 gives 50 concurrent refreshes of one token the same successor', async () => {
    const { sessionId, refreshToken } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const successors = new Set(answers.map(({ body }) => body.refresh_token));
    expect(successors.size).toBe(1);
    const { rows } = await elsewhere.query('select spent_at from refresh_tokens where session_id = $1', [sessionId]);
    expect(rows.length).toBe(2);
    expect((await refresh([...successors][0] as string)).status).toBe(200);
  });

  it('A-09 gives a late tab within the grace time the newest token', async () => {
    const { sessionId, refreshToken } = await signedIn();
    const second = (await refresh(refreshToken)).body.refresh_token;
    const third = (await refresh(second)).body.refresh_token;
    await age(sessionId, 55);
    expect((await refresh(refreshToken)).body.refresh_token).toBe(third);
    await age(sessionId, 3600);
    expect((await refresh(third)).status).toBe(200);
  });

  it('A-14 ends the session when a used token is used again after the grace time', async () => {
    const { sessionId, refreshToken, idToken } = await signedIn();
    const { body } = await refresh(refreshToken);
    await authenticate(test.app, idToken);
    await age(sessionId, 61);
    expect((await refresh(refreshToken)).code).toBe('TOKEN_EXPIRED');
    expect((await refresh(body.refresh_token)).code).toBe('TOKEN_EXPIRED');
    expect((await call('lookup', { idToken })).code).toBe('TOKEN_EXPIRED');
    await expect(authenticate(test.app, body.id_token)).rejects.toMatchObject(unauthenticated);
  });

  it('S-03 notices the reuse of a token whose row was deleted, and mails the member', async () => {
    const { uid, sessionId, refreshToken } = await signedIn();
    await elsewhere.query('update accounts set email_verified = true where uid = $1', [uid]);
    let newest = refreshToken;
    for (let round = 0; round < 3; round++) {
      newest = (await refresh(newest)).body.refresh_token;
      await age(sessionId, 61);
    }
    const { rows } = await elsewhere.query('select 1 from refresh_tokens where session_id = $1', [sessionId]);
    expect(rows.length).toBe(2);
    expect((await refresh(refreshToken)).code).toBe('TOKEN_EXPIRED');
    expect((await refresh(newest)).code).toBe('TOKEN_EXPIRED');
    expect(test.mails.at(-1)?.subject).toBe('We signed out one of your Stoop browsers');
  });

  it('S-03 answers others while one session is refreshed at full speed, with few statements and connections', async () => {
    const { refreshToken } = await signedIn();
    const otherMember = await signedIn();
    const chain = [refreshToken];
    const statuses: number[] = [];
    for (let round = 0; round < 30; round++) {
      const { status, body } = await refreshRaw(chain.at(-1) as string);
      statuses.push(status);
      if (status === 200) chain.push(body().refresh_token);
    }
    // Beyond 20 refreshes within the grace time the session is refused, not ended.
    expect(statuses.filter((status) => status === 200).length).toBe(20);
    expect(statuses.at(-1)).toBe(429);
    const { pool } = test.app;
    let used = 0;
    let busyMost = 0;
    const counts = () => {
      used++;
      busyMost = Math.max(busyMost, pool.totalCount - pool.idleCount);
    };
    pool.on('acquire', counts);
    const flood = Promise.all(
      Array.from({ length: 400 }, (_, n) => refreshRaw(chain[n % chain.length] as string).then(({ status }) => status)),
    );
    const [health, lookup, answers] = await Promise.all([
      test.app.http.inject('/healthz'),
      call('lookup', { idToken: otherMember.idToken }),
      flood,
    ]);
    pool.off('acquire', counts);
    expect([health.statusCode, lookup.status]).toEqual([200, 200]);
    expect(busyMost).toBeLessThan(pool.options.max);
    // 60 refreshes of a session in a minute reach the database; 30 of them were used up above.
    expect(used).toBeLessThanOrEqual(60 - 30 + 5);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(new Set(answers)).toEqual(new Set([200, 429]));
    expect((await refresh(otherMember.refreshToken)).status).toBe(200);
  });

  it('S-12 renews the session of the browser that gives the password again, instead of opening a second one', async () => {
    const { uid, sessionId, refreshToken, idToken } = await signedIn();
    test.clock.advance(3000_000);
    const email = `s${count}@example.com`;
    const { body } = await call('signInWithPassword', { email, password: 'secret1', refreshToken });
    expect(await authenticate(test.app, body.idToken)).toMatchObject({ uid, sessionId, authTime: now() });
    expect(await openSessions(uid)).toBe(1);
    // The older token of the same session does not count as a recent login.
    expect((await call('update', { idToken, password: 'another-one' })).code).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    await call('signOut', { idToken: body.idToken });
    expect((await refresh(refreshToken)).code).toBe('TOKEN_EXPIRED');
    expect((await refresh(body.refreshToken)).code).toBe('TOKEN_EXPIRED');
  });

  it('A-14 answers TOKEN_EXPIRED for invalid tokens and USER_NOT_FOUND for a deleted account', async () => {
    const { refreshToken, idToken } = await signedIn();
    const forged = `${refreshToken.slice(0, -1)}${refreshToken.endsWith('A') ? 'B' : 'A'}`;
    for (const token of ['nonsense', forged, 'A'.repeat(82)]) expect((await refresh(token)).code).toBe('TOKEN_EXPIRED');
    await call('delete', { idToken });
    expect((await refresh(refreshToken)).code).toBe('USER_NOT_FOUND');
  });

  it('A-14 answers USER_DISABLED for a disabled account', async () => {
    const { uid, refreshToken } = await signedIn();
    await test.app.transact((work) => setAccountDisabled(work, uid, true));
    expect((await refresh(refreshToken)).code).toBe('USER_DISABLED');
  });

  it('A-17 rejects tokens from a refresh or sign-in that runs at the same time as a password change', async () => {
    for (let round = 0; round < 8; round++) {
      const { idToken, refreshToken } = await signedIn();
      const email = `s${count}@example.com`;
      const [, refreshed, old] = await Promise.all([
        call('update', { idToken, password: 'another-one' }),
        refresh(refreshToken),
        call('signInWithPassword', { email, password: 'secret1' }),
      ]);
      for (const token of [refreshed.body.refresh_token, old.body.refreshToken]) {
        if (token) expect((await refresh(token)).code).toBe('TOKEN_EXPIRED');
      }
    }
  });

  it('stores passwords, tokens and codes only as hashes', async () => {
    const { uid, refreshToken } = await signedIn();
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: `s${count}@example.com` });
    const code = /oobCode=([\w-]+)/.exec(test.mails.at(-1)?.text ?? '')?.[1] as string;
    const sqlTables = ['accounts', 'sessions', 'refresh_tokens', 'oob_codes', 'rate_limits', 'access_codes'];
    let stored = '';
    for (const sqlTable of sqlTables)
      stored += JSON.stringify((await elsewhere.query(`select * from ${sqlTable}`)).rows);
    expect(stored).toContain(uid);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of ['secret1', refreshToken, code]) expect(stored).not.toContain(secret);
  });
});

describe('id tokens', () => {
  const claims = (uid: string, sid: string) => ({ sid, user_id: uid, auth_time: 1 });

  async function own() {
    const { rows } = await elsewhere.query('select private_key as value from signing_keys');
    return JSON.parse(String(rows[0].value));
  }

  it('A-09 contain the claims and name their key', async () => {
    const { uid, sessionId, idToken } = await signedIn();
    const [header, payload] = idToken
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(String(Buffer.from(part, 'base64url'))));
    expect(header).toEqual({ alg: 'EdDSA', kid: expect.any(String), typ: 'JWT' });
    expect(payload).toEqual({
      iss: 'urn:stoop:identity',
      aud: 'stoop',
      sub: uid,
      user_id: uid,
      sid: sessionId,
      jti: expect.any(String),
      auth_time: now(),
      iat: now(),
      exp: now() + 3600,
      email: `s${count}@example.com`,
      email_verified: false,
      firebase: { identities: { email: [`s${count}@example.com`] }, sign_in_provider: 'password' },
    });
    expect(await authenticate(test.app, idToken)).toEqual({
      uid,
      sessionId,
      staffRole: null,
      isNew: true,
      authTime: now(),
      expiresAt: now() + 3600,
    });
  });

  it('A-09 are rejected when unsigned, altered, or with another key, key name, audience or issuer', async () => {
    const { uid, sessionId, idToken } = await signedIn();
    const [header = '', payload = '', signature = ''] = idToken.split('.');
    const { kid } = JSON.parse(String(Buffer.from(header, 'base64url')));
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const make = (
      key: unknown,
      { aud = 'stoop', iss = 'urn:stoop:identity', kid: named = kid as string | undefined, alg = 'EdDSA' } = {},
    ) =>
      new SignJWT(claims(uid, sessionId))
        .setProtectedHeader({ alg, ...(named && { kid: named }) })
        .setSubject(uid)
        .setIssuer(iss)
        .setAudience(aud)
        .setExpirationTime(now() + 3600)
        .sign(key as never);
    const jwk = await own();
    expect(await authenticate(test.app, await make(jwk))).toMatchObject({ uid });
    const altered = part({ ...JSON.parse(String(Buffer.from(payload, 'base64url'))), sub: 'B'.repeat(28) });
    const forged = [
      `${part({ alg: 'none', kid })}.${payload}.`,
      `${part({ alg: 'none', kid })}.${payload}.${signature}`,
      `${header}.${altered}.${signature}`,
      `${header}.${payload}.`,
      await make(generateKeyPairSync('ed25519').privateKey),
      await make(new TextEncoder().encode(jwk.x), { alg: 'HS256' }),
      await make(jwk, { aud: 'other' }),
      await make(jwk, { iss: 'urn:other:identity' }),
      await make(jwk, { kid: '' }),
      await make(jwk, { kid: 'other' }),
    ];
    for (const token of forged) {
      await expect(authenticate(test.app, token)).rejects.toMatchObject(unauthenticated);
      expect((await call('lookup', { idToken: token })).code).toBe('INVALID_ID_TOKEN');
      expect((await call('signOut', { idToken: token })).code).toBe('INVALID_ID_TOKEN');
    }
  });

  it('A-09 are valid for an hour, plus five minutes for nodes whose clocks differ', async () => {
    const { idToken } = await signedIn();
    test.clock.advance(3600_000 + 299_000);
    expect((await call('lookup', { idToken })).status).toBe(200);
    test.clock.advance(1000);
    expect((await call('lookup', { idToken })).code).toBe('TOKEN_EXPIRED');
    await expect(authenticate(test.app, idToken)).rejects.toMatchObject(unauthenticated);
  });
});

describe('ending a session', () => {
  it('A-15 rejects the token and closes the socket of the session that signed out, and of no other', async () => {
    const { uid, idToken, refreshToken } = await signedIn();
    const other = await issueTokens(test.app, uid);
    const opened = async (token: string) => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/realtime`);
      await new Promise((open) => socket.once('open', open));
      socket.send(JSON.stringify({ t: 'hello', token }));
      await new Promise((ready) => socket.once('message', ready));
      return socket;
    };
    const mine = await opened(idToken);
    const others = await opened(other.idToken);
    const closed = new Promise<number>((resolve) => mine.once('close', resolve));
    expect((await call('signOut', { idToken })).body).toEqual({ kind: 'identitytoolkit#SignOutResponse' });
    expect(await closed).toBe(4403);
    expect(others.readyState).toBe(others.OPEN);
    await expect(authenticate(test.app, idToken)).rejects.toMatchObject(unauthenticated);
    expect(await authenticate(test.app, other.idToken)).toMatchObject({ uid });
    expect((await refresh(refreshToken)).code).toBe('TOKEN_EXPIRED');
    expect((await call('signOut', { idToken })).status).toBe(200);
    others.close();
  });

  it('A-15 lets an expired token end its session, as after days without a network', async () => {
    const { idToken, refreshToken } = await signedIn();
    test.clock.advance(3 * 3600_000);
    expect((await call('signOut', { idToken })).status).toBe(200);
    expect((await refresh(refreshToken)).code).toBe('TOKEN_EXPIRED');
  });

  it('A-14 rejects a session that ended on another node within a second', async () => {
    const { sessionId, idToken } = await signedIn();
    await authenticate(test.app, idToken);
    await elsewhere.query('update sessions set ended_at = now() where id = $1', [sessionId]);
    await vi.waitFor(() => expect(authenticate(test.app, idToken)).rejects.toMatchObject(unauthenticated), {
      timeout: 1000,
      interval: 25,
    });
  });

  it('does not query the database for each of 500 requests', async () => {
    const { idToken } = await signedIn();
    await authenticate(test.app, idToken);
    const { statements } = await recordStatements(async () => {
      for (let round = 0; round < 500; round++) await authenticate(test.app, idToken);
    });
    expect(statements.length).toBeLessThanOrEqual(1);
  });

  it('A-09 accepts a token of another node', async () => {
    const { uid, idToken, refreshToken } = await signedIn();
    const second = await createServer(test.config, test.databaseUrl, {
      clock: test.clock,
      mailer: { send: async () => {} },
      log: createLog('silent'),
    });
    expect(await authenticate(second, idToken)).toMatchObject({ uid });
    const there = identityClient({ app: second, config: test.config });
    expect((await there('token', { grant_type: 'refresh_token', refresh_token: refreshToken })).status).toBe(200);
    await second.close();
  });

  it('A-14 applies operator rights and a disabled account to the next call', async () => {
    const { uid, idToken } = await signedIn();
    await authenticate(test.app, idToken);
    await test.app.transact((work) => setRoleOfMember(work, uid, 'operator'));
    expect(await authenticate(test.app, idToken)).toMatchObject({ staffRole: 'operator' });
    await test.app.transact((work) => setAccountDisabled(work, uid, true));
    await expect(authenticate(test.app, idToken)).rejects.toMatchObject(unauthenticated);
  });

  it('S-12 deletes old sessions and keeps those in use', async () => {
    const over = await signedIn();
    const idle = await signedIn();
    const used = await signedIn();
    await call('signOut', { idToken: over.idToken });
    const isStored = async ({ uid }: { uid: string }) =>
      (await elsewhere.query('select 1 from sessions where uid = $1', [uid])).rowCount === 1;
    test.clock.advance(86_400_000);
    await deleteOldIdentityRows(test.app);
    expect(await isStored(over)).toBe(true);
    test.clock.advance(1);
    await deleteOldIdentityRows(test.app);
    expect(await isStored(over)).toBe(false);
    test.clock.advance(49 * 86_400_000);
    const { body } = await refresh(used.refreshToken);
    test.clock.advance(20 * 86_400_000);
    expect((await refresh(idle.refreshToken)).code).toBe('TOKEN_EXPIRED');
    await deleteOldIdentityRows(test.app);
    const { rows } = await elsewhere.query('select uid from sessions where uid = any($1)', [
      [over.uid, idle.uid, used.uid],
    ]);
    expect(rows).toEqual([{ uid: used.uid }]);
    const next = await refresh(body.refresh_token);
    expect(next.status).toBe(200);
    test.clock.advance(21 * 86_400_000);
    expect((await refresh(next.body.refresh_token)).code).toBe('TOKEN_EXPIRED');
  });
});
