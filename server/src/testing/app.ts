import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody } from '#contract/errors.ts';
import type { Language } from '#contract/languages.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import type { CallArguments, Output, RouteSpec } from '#contract/route.ts';
import { createAccountWithoutCode, issueTokens } from '#server/demo/acts/identity.ts';
import { DEMO_PASSWORD } from '#server/slices/identity/demo-password.ts';
import { sessionCookieFor } from '#server/slices/identity/index.ts';
import { createPasswords, type PasswordCost, passwords } from '#server/slices/identity/passwords.ts';
import { pictureEncoder } from '#server/slices/media/picture-encoder.ts';
import { saveProfileFields } from '#server/slices/profiles/index.ts';
import { createServer, type Server } from '../app.ts';
import { readConfig } from '../config.ts';
import { testClock } from '../platform/clock/clock.ts';
import type { SafeFetchSubstitutes } from '../platform/http/safe-fetch.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { createDatabase } from './database.ts';
import { TEMPLATE } from './global-setup.ts';
import { reencodeOnce } from './reencode-picture.ts';

/** Tests create thousands of members, and a hash as in production takes a hundred times as long. */
const CHEAP_HASHES: PasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** An answer of the API: the output, or the error body with its status. */
export interface Answer<R extends RouteSpec> {
  status: number;
  ok: boolean;
  body: Output<R>;
  error: ErrorBody['error'];
}
type Arguments<R extends RouteSpec> = Omit<CallArguments<R>, 'bytes'> & { bytes?: Uint8Array; contentType?: string };

type Response = Awaited<ReturnType<Server['http']['inject']>>;

/** Calls the API as a visitor or as a member with a token. */
export interface Caller {
  call<R extends RouteSpec>(route: R, args: Arguments<R>): Promise<Answer<R>>;
}
export interface Member extends Caller {
  /** Requests a picture or a page as the member's browser does. */
  picture(url: string, options?: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> }): Promise<Response>;
  page(url: string, options?: { cookies?: string }): Promise<Response>;
  /** The cookies of the member's browser. */
  cookies(): Promise<string>;
  uid: string;
  username: string;
  email: string;
  password: string;
  token: string;
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

export const urlOf = (route: RouteSpec, args: { params?: unknown; query?: unknown }) => {
  const params = (args.params ?? {}) as Record<string, string>;
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams(
    Object.entries((args.query ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString();
  return query ? `${path}?${query}` : path;
};

/** Reads settings. The default address is a name that no machine has; as a setting it would make this a public installation. */
function testConfig(env: Record<string, string>, databaseUrl?: string) {
  const config = readConfig({ DEMO_MEMBERS: '0', ...env });
  return {
    ...config,
    publicUrl: databaseUrl ?? config.publicUrl ?? 'http://stoop.test',
    inviteCode: config.inviteCode as string,
  };
}

/** Returns functions that request pictures and pages with a new cookie of a session. */
/** Requests pages and pictures with the cookies of a session, as a browser does. */
export function browserOf(app: Server, session: { uid: string; sessionId: string }) {
  const cookies = async () => {
    const cookie = (await sessionCookieFor(app, session, undefined)) ?? '';
    return `${cookie.split(';')[0]}; stoop-member=${session.uid}`;
  };
  const picture: Member['picture'] = async (url, { method = 'GET', headers = {} } = {}) =>
    app.http.inject({ method, url, headers: { cookie: await cookies(), ...headers } });
  const page: Member['page'] = async (url, options = {}) =>
    app.http.inject({ url, headers: { cookie: options.cookies ?? (await cookies()) } });
  return { cookies, picture, page };
}

/** @param language the one that the requests ask for, as a browser does; none by default */
const callersOf =
  (app: Server) =>
  (token: string | null, language?: Language): Caller => ({
    async call(route, args) {
      const { body, bytes, contentType } = args as { body?: unknown; bytes?: Uint8Array; contentType?: string };
      const response = await app.http.inject({
        method: route.method,
        url: urlOf(route, args as { params?: unknown; query?: unknown }),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(language && { cookie: `language=${language}` }),
          ...(bytes
            ? { 'content-type': contentType ?? 'image/jpeg' }
            : body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(bytes ? { payload: Buffer.from(bytes) } : body !== undefined && { payload: JSON.stringify(body) }),
      });
      const json = response.json();
      return { status: response.statusCode, ok: response.statusCode === 200, body: json, error: json.error };
    },
  });

interface TestAppOptions {
  /** Settings as in the environment. */
  env?: Record<string, string>;
  /** The address of the product, without making it a public installation with stricter settings. */
  publicUrl?: string;
  /** Substitutes for requests to addresses of members. By default only the public internet is reachable. */
  safeFetch?: SafeFetchSubstitutes;
  log?: Log;
  /** Folders of a built web app, and of the builds that render its pages. By default there is none. */
  web?: { webDir: string; pagesDir: string };
  /** Sends mails by the mail server of the settings, instead of keeping them in `mails`. */
  realMails?: boolean;
  /** Hashes passwords with the parameters of production, which take a hundred times as long. */
  realHashes?: boolean;
  /** Another server to share the database and the clock with, as a second node. It is closed after this one. */
  beside?: { databaseUrl: string; clock: ReturnType<typeof testClock> };
  /** Changes the database before the server starts on it. */
  prepare?: (databaseUrl: string) => Promise<void>;
}

/** Creates the whole server on its own database. */
export async function createTestApp({
  env = {},
  publicUrl,
  beside,
  prepare,
  safeFetch,
  web,
  realMails = false,
  realHashes = false,
  log = createLog(process.env.TEST_LOG ?? 'silent'),
}: TestAppOptions = {}) {
  const database = beside ? { url: beside.databaseUrl, drop: async () => {} } : await createDatabase(TEMPLATE, prepare);
  const dataDir = mkdtempSync(join(tmpdir(), 'stoop-app-'));
  const clock = beside?.clock ?? testClock();
  const mails: Mail[] = [];
  let failing = 0;
  const undeclared = new Set<string>();
  const config = testConfig({ DATA_DIR: dataDir, ...env }, publicUrl);
  const app: Server = await createServer(config, database.url, {
    clock,
    ...(!realMails && {
      mailer: {
        async send(mail) {
          if (failing > 0) {
            failing--;
            throw new Error('The mail server is unavailable.');
          }
          mails.push(mail);
        },
      },
    }),
    log,
    jobs: false,
    // Tests get many refusals, and each of them would take a second.
    waitToRefuse: async () => {},
    onUndeclaredError: ({ method, path }, code) => undeclared.add(`${method} ${path} throws ${code}`),
    ...(safeFetch && { safeFetch }),
    ...web,
    replaceMemory(app) {
      pictureEncoder.replaceIn(app, reencodeOnce);
      if (realHashes) return;
      const published = app.config.isPublic ? DEMO_PASSWORD : null;
      passwords.replaceIn(app, createPasswords(published, CHEAP_HASHES));
    },
  });

  const caller = callersOf(app);

  let count = 0;
  /**
   * Creates an account with a public profile; `profile: null` creates one without.
   * @param account by default it is confirmed and old enough not to count as new. Its language is also that of its requests
   */
  async function member(
    profile: Partial<PublicProfile> | null = {},
    account: { createdAt?: Date; emailVerified?: boolean; language?: Language } = {},
  ): Promise<Member> {
    count++;
    const username = profile?.username ?? `member${count}`;
    const email = `member${count}@example.com`;
    const password = `password-${count}`;
    const uid = await createAccountWithoutCode(app, { email, password, emailVerified: true, ...account });
    if (profile) await saveProfileFields(app, uid, { public: { firstName: `Member ${count}`, ...profile, username } });
    const { idToken, sessionId } = await issueTokens(app, uid);
    const browser = browserOf(app, { uid, sessionId });
    return { uid, username, email, password, token: idToken, ...browser, ...caller(idToken, account.language) };
  }

  return {
    app,
    clock,
    mails,
    /** Makes the mailer fail for the next `count` mails. */
    failMails(count: number) {
      failing = count;
    },
    config,
    databaseUrl: database.url,
    visitor: caller(null),
    caller,
    member,
    /** Starts to listen on a free port and returns the address. */
    async listen() {
      return app.http.listen({ host: '127.0.0.1', port: 0 });
    },
    async close() {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      if (undeclared.size > 0)
        throw new Error(`Errors that routes do not declare in the contract: ${[...undeclared].join('; ')}`);
    },
  };
}
