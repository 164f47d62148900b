import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { createConfig, lint } from '@redocly/openapi-core';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPENAPI_PATH } from './platform/http/api-docs.ts';
import { aHangoutForm } from './slices/hangouts/hangouts.factory.ts';
import { createTestApp, type Member, type TestApp } from './testing/app.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The program of a developer who signs in, reads Intros and creates a hangout, with the client that a generator made. */
const PROGRAMS = {
  'openapi-typescript': `
    import createClient from 'openapi-fetch';
    import type { paths } from './types.d.ts';
    export async function use({ base, email, password, form }: Given) {
      const anybody = createClient<paths>({ baseUrl: base });
      const signedIn = await anybody.POST('/v1/accounts:signInWithPassword', {
        body: { email, password, returnSecureToken: true }, params: { query: { key: 'local' } as never },
      });
      if (!signedIn.data) throw new Error(JSON.stringify(signedIn.error));
      const member = createClient<paths>({ baseUrl: base, headers: { authorization: \`Bearer \${signedIn.data.idToken}\` } });
      const intros = await member.GET('/api/intros', { params: { query: { list: 'everyone' } } });
      const hangout = await member.POST('/api/threads', { body: form });
      if (!hangout.data) throw new Error(JSON.stringify(hangout.error));
      return { usernames: intros.data?.items.map(({ username }) => username), title: hangout.data.title };
    }
    interface Given {
      base: string; email: string; password: string;
      form: paths['/api/threads']['post']['requestBody']['content']['application/json'];
    }`,
  '@hey-api/openapi-ts': `
    import { discoveryIntros, hangoutsCreate, identitySignInWithPassword, type HangoutsCreateData } from './client/index.ts';
    import { client } from './client/client.gen.ts';
    export async function use({ base, email, password, form }: Given) {
      client.setConfig({ baseUrl: base, auth: ({ type }) => (type === 'http' ? token : 'local') });
      let token: string | undefined;
      const signedIn = await identitySignInWithPassword({ body: { email, password, returnSecureToken: true } });
      if (!signedIn.data) throw new Error(JSON.stringify(signedIn.error));
      token = signedIn.data.idToken;
      const intros = await discoveryIntros({ query: { list: 'everyone' } });
      const hangout = await hangoutsCreate({ body: form });
      if (!hangout.data) throw new Error(JSON.stringify(hangout.error));
      return { usernames: intros.data?.items.map(({ username }) => username), title: hangout.data.title };
    }
    interface Given { base: string; email: string; password: string; form: NonNullable<HangoutsCreateData['body']> }`,
};

describe('the OpenAPI document', () => {
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  /** In the repository, so that the programs find their packages. */
  const folder = mkdtempSync(join(ROOT, '.tmp/openapi-clients-'));
  const file = join(folder, 'openapi.json');
  let test: TestApp;
  let base: string;
  let member: Member;
  let other: Member;
  beforeAll(async () => {
    test = await createTestApp();
    base = await test.listen();
    [member, other] = [await test.member(), await test.member()];
    writeFileSync(file, (await test.app.http.inject({ url: OPENAPI_PATH })).body);
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has no error for Redocly', async () => {
    const problems = await lint({ ref: file, config: await createConfig({ extends: ['recommended'] }) });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each(Object.entries(PROGRAMS))(
    'makes with %s a client that signs in, reads Intros and creates a hangout',
    async (generator, program) => {
      const place = join(folder, generator.replace(/\W/g, ''));
      mkdirSync(place);
      if (generator === 'openapi-typescript')
        writeFileSync(join(place, 'types.d.ts'), astToString(await openapiTypes(new URL(`file://${file}`))));
      else
        await createClient({
          input: file,
          output: { path: join(place, 'client'), module: { extension: '.ts' } },
          plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
          logs: { level: 'silent' },
        });
      const path = join(place, 'program.ts');
      writeFileSync(path, program);
      const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--target', 'esnext'];
      const compile = ['node_modules/@typescript/native/bin/tsc', '--ignoreConfig', ...options];
      const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'esnext,dom,dom.iterable'];
      execFileSync(process.execPath, [...compile, ...modules, path], { cwd: ROOT, stdio: 'pipe', encoding: 'utf8' });
      const { use } = await import(path);
      const form = { ...aHangoutForm({ title: `Made with ${generator}` }), clientId: crypto.randomUUID() };
      const done = await use({ base, email: member.email, password: member.password, form });
      expect(done.title).toBe(form.title);
      expect(done.usernames).toContain(other.username);
    },
  );
});
