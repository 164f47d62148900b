import * as z from 'zod/mini';
import { TEXT_MAX } from '../limits.ts';
import { route } from '../route.ts';
import { instant, line, uid } from '../shapes.ts';
import {
  authenticationResponse,
  creationOptions,
  passkey,
  passkeyOverview,
  registrationResponse,
  requestOptions,
} from './views.ts';

const ownUid = z.object({ uid });
const id = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is not an id.'));
const ownPasskey = z.object({ uid, id });
const name = line(TEXT_MAX.passkeyName, 1);
/** A changed passkey changes who may sign in, so it needs a recent login, and an operator who has passkeys confirms with one. */
const CHANGE_ERRORS = ['NOT_FOUND', 'RECENT_LOGIN_REQUIRED', 'STEP_UP_REQUIRED'] as const;

/** As in accounts:signInWithPassword: what the browser keeps to be known again, and the token of the session to renew. */
const secret = z.optional(z.string().check(z.maxLength(256)));

/** The state of a step-up: until when the session may take actions that need one. */
const stepUpState = z.object({ until: instant });

/** Passkeys (WebAuthn), recovery codes, and the step-up that operators need for destructive actions. */
export const passkeys = {
  signInOptions: route({
    method: 'POST',
    path: '/api/passkeys/sign-in/options',
    summary: 'Returns a challenge for signing in with a passkey. It asks for no email, so it reveals no account.',
    access: 'public',
    output: requestOptions,
    errors: ['PASSKEYS_UNAVAILABLE'],
    limit: 'passkeyOptions',
    beyondLimit: 'wait',
  }),
  signIn: route({
    method: 'POST',
    path: '/api/passkeys/sign-in',
    summary: 'Signs in with the answer of a passkey, and opens a session.',
    access: 'public',
    body: z.strictObject({ response: authenticationResponse, deviceSecret: secret, refreshToken: secret }),
    /** expiresIn: seconds. */
    output: z.object({
      uid: z.string(),
      email: z.string(),
      idToken: z.string(),
      refreshToken: z.string(),
      expiresIn: z.number(),
    }),
    errors: ['PASSKEYS_UNAVAILABLE', 'PASSKEY_REFUSED', 'PASSKEY_PAUSED', 'ACCOUNT_DISABLED'],
    limit: 'passkeySignIn',
    beyondLimit: 'wait',
  }),
  list: route({
    method: 'GET',
    path: '/api/users/:uid/passkeys',
    summary: 'Lists your passkeys, and how many recovery codes are left.',
    access: 'ownAccount',
    params: ownUid,
    output: passkeyOverview,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  addOptions: route({
    method: 'POST',
    path: '/api/users/:uid/passkeys/options',
    summary:
      'Returns a challenge for a new passkey. Needs a recent login and a confirmed email, and an operator’s first one a code.',
    access: 'ownAccount',
    params: ownUid,
    output: creationOptions,
    errors: [...CHANGE_ERRORS, 'CONFIRM_EMAIL_FIRST', 'PASSKEY_CODE_REQUIRED', 'PASSKEYS_UNAVAILABLE', 'PASSKEY_LIMIT'],
    limit: 'passkey',
  }),
  add: route({
    method: 'POST',
    path: '/api/users/:uid/passkeys',
    summary: 'Adds a passkey. Its owner is mailed. Needs a recent login and a confirmed email.',
    access: 'ownAccount',
    params: ownUid,
    body: z.strictObject({ name, response: registrationResponse }),
    output: passkey,
    errors: [
      ...CHANGE_ERRORS,
      'CONFIRM_EMAIL_FIRST',
      'PASSKEY_CODE_REQUIRED',
      'PASSKEYS_UNAVAILABLE',
      'PASSKEY_LIMIT',
      'PASSKEY_REFUSED',
    ],
    limit: 'passkey',
  }),
  rename: route({
    method: 'PATCH',
    path: '/api/users/:uid/passkeys/:id',
    summary: 'Renames one of your passkeys. Needs a recent login.',
    access: 'ownAccount',
    params: ownPasskey,
    body: z.strictObject({ name }),
    output: passkey,
    errors: CHANGE_ERRORS,
    limit: 'write',
  }),
  resume: route({
    method: 'POST',
    path: '/api/users/:uid/passkeys/:id/keep',
    summary: 'Confirms a passkey that a password reset has paused. Its owner is mailed. Needs a recent login.',
    access: 'ownAccount',
    params: ownPasskey,
    output: passkey,
    errors: CHANGE_ERRORS,
    limit: 'write',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/users/:uid/passkeys/:id',
    summary: 'Removes one of your passkeys. The last one takes the recovery codes with it. Needs a recent login.',
    access: 'ownAccount',
    params: ownPasskey,
    output: z.object({ removed: z.boolean() }),
    errors: CHANGE_ERRORS,
    limit: 'write',
  }),
  makeRecoveryCodes: route({
    method: 'POST',
    path: '/api/users/:uid/recovery-codes',
    summary: 'Makes ten single-use recovery codes, shown only here. Earlier ones stop working. Needs a recent login.',
    access: 'ownAccount',
    params: ownUid,
    output: z.object({ codes: z.array(z.string()) }),
    errors: [...CHANGE_ERRORS, 'PASSKEY_REQUIRED'],
    limit: 'passkey',
  }),
  stepUpOptions: route({
    method: 'POST',
    path: '/api/users/:uid/step-up/options',
    summary: 'Returns a challenge for one of your passkeys, to confirm a destructive action.',
    access: 'ownAccount',
    params: ownUid,
    output: requestOptions,
    errors: ['NOT_FOUND', 'PASSKEYS_UNAVAILABLE', 'PASSKEY_REQUIRED'],
    limit: 'passkey',
  }),
  stepUp: route({
    method: 'POST',
    path: '/api/users/:uid/step-up',
    summary: 'Confirms with a passkey. Destructive actions of this session are allowed for 10 minutes.',
    access: 'ownAccount',
    params: ownUid,
    body: z.strictObject({ response: authenticationResponse }),
    output: stepUpState,
    errors: ['NOT_FOUND', 'PASSKEYS_UNAVAILABLE', 'PASSKEY_REFUSED'],
    limit: 'passkey',
  }),
  stepUpByCode: route({
    method: 'POST',
    path: '/api/users/:uid/step-up/recovery-code',
    summary:
      'Confirms with a recovery code, or with the code for an operator’s first passkey. It is used up, and its owner is mailed.',
    access: 'ownAccount',
    params: ownUid,
    body: z.strictObject({ code: line(TEXT_MAX.recoveryCode, 1) }),
    output: z.object({ ...stepUpState.shape, left: z.number() }),
    errors: ['NOT_FOUND', 'RECOVERY_CODE_WRONG'],
    limit: 'passkey',
  }),
};
