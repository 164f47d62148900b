import type {
  IdentityCallName,
  IdentityErrorBody,
  IdentityRequest,
  IdentityResponse,
} from '#contract/identity/routes.ts';
import { identityCalls } from '#contract/identity/routes.ts';
import { createAccountWithoutCode, issueTokens } from '#server/demo/acts/identity.ts';
import type { TestApp } from '#server/testing/app.ts';

export interface IdentityAnswer<N extends IdentityCallName> {
  status: number;
  body: IdentityResponse<N>;
  error: IdentityErrorBody['error'];
  /** The provider's code, for example 'WEAK_PASSWORD'; undefined for a 200. */
  code: string | undefined;
}

/** Errors that every call may answer without declaring them. */
const isCommon = ({ status }: IdentityErrorBody['error']) => status !== undefined;

/** @throws Error when a call answers with a code that the contract does not declare for it */
function checkDeclared(name: IdentityCallName, error: IdentityErrorBody['error'] | undefined) {
  const [code = ''] = error?.message.split(' : ') ?? [];
  const declared: readonly string[] = identityCalls[name].errors;
  if (error && !isCommon(error) && !declared.includes(code)) throw new Error(`${name} does not declare ${code}`);
}

/** Calls the identity API of a test's server. `from` is the caller's network address. */
export function identityClient({ app, config }: Pick<TestApp, 'app' | 'config'>) {
  return async function call<N extends IdentityCallName>(
    name: N,
    request: IdentityRequest<N>,
    { from = '127.0.0.1', userAgent = 'test' }: { from?: string; userAgent?: string } = {},
  ): Promise<IdentityAnswer<N>> {
    const { method, path } = identityCalls[name];
    const isForm = name === 'token';
    const response = await app.http.inject({
      method,
      url: `${path}?key=${config.identityApiKey}`,
      remoteAddress: from,
      ...(method === 'POST' && {
        headers: {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          'user-agent': userAgent,
        },
        payload: isForm ? new URLSearchParams(request as Record<string, string>).toString() : JSON.stringify(request),
      }),
    });
    const body = response.json();
    checkDeclared(name, body.error);
    return { status: response.statusCode, body, error: body.error, code: body.error?.message.split(' : ')[0] };
  };
}

export const password = 'long-secret';

/** Creates an account and opens a session. */
export async function signedIn({ app }: Pick<TestApp, 'app'>, email: string) {
  const uid = await createAccountWithoutCode(app, { email, password });
  return { uid, email, ...(await issueTokens(app, uid)) };
}

/** Returns the code in the link of the newest mail. */
export const codeIn = (mails: TestApp['mails']): string => /oobCode=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
