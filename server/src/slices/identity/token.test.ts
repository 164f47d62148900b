import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { identityClient, signedIn } from './identity.factory.ts';

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
  });

  it('A-10 names the missing or invalid parameter', async () => {
    expect((await call('token', {})).code).toBe('MISSING_GRANT_TYPE');
    expect((await call('token', { grant_type: 'password' })).code).toBe('INVALID_GRANT_TYPE');
    expect((await call('token', { grant_type: 'refresh_token' })).code).toBe('MISSING_REFRESH_TOKEN');
  });
});
