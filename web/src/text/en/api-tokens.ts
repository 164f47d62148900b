import type { TokenScope } from '#contract/access-levels.ts';
import { plural } from '../plural.ts';

/** The sentences about the tokens of operators' scripts. */
export const apiTokens = {
  intro:
    'A script with a token does one kind of thing in your name, without your password or passkey. None sees what members write, and none changes members, roles or tokens.',
  none: 'No tokens yet',
  noneHint: 'Make one for each script, so that you can revoke it by itself.',
  make: 'Make a token',
  making: 'Making…',
  makeTitle: 'Make a token',
  makeHint: 'For one script of yours.',
  name: 'Name',
  nameHint: 'Where you use it. Operators see it here and in the audit log.',
  scope: 'Permission',
  scopeHint: 'You can’t change this later.',
  scopes: {
    read: { name: 'Reads figures', option: 'Read counts, figures and the status' },
    invite: { name: 'Issues codes', option: 'Issue personal codes' },
    announce: { name: 'Announces', option: 'Announce to all members' },
  } satisfies Record<TokenScope, { name: string; option: string }>,
  days: 'Works for',
  nDays: (n: number) => plural('en', n, { one: `${n} day`, other: `${n} days` }),
  shown: 'Copy this token to your script now. It’s shown only once:',
  finished: 'Done',
  of: (name: string) => `Of ${name}`,
  until: (when: string) => `Until ${when}`,
  lastUsed: (when: string) => `last used ${when}`,
  neverUsed: 'never used',
  works: 'Works',
  expired: 'Expired',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeHint: 'The script that uses it is refused right away. This can’t be undone.',
  revoked: (name: string) => `“${name}” no longer works.`,
};
