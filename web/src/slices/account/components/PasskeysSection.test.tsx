import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { PasskeyOverview } from '#contract/passkeys/views.ts';
import { text } from '#web/text/index.ts';
import { PasskeysSection } from './PasskeysSection.tsx';

const ORIGIN = 'https://stoop.example';
const passkey = {
  id: 'one',
  name: 'Laptop',
  isSynced: false,
  isPaused: false,
  createdAt: '2026-03-01T17:00:00.000Z',
  lastUsedAt: null,
};
const overview: PasskeyOverview = {
  items: [],
  origin: ORIGIN,
  isRequired: false,
  recoveryCodes: { left: 0, madeAt: null },
};
let shown = overview;
// The answer of the server, and modules that need a browser.
vi.mock('#web/slices/passkeys/index.ts', () => ({ usePasskeys: () => ({ data: shown }), canUsePasskeys: () => true }));
vi.mock('#web/platform/screens/LoadError.tsx', () => ({ hasFailed: () => false, LoadError: () => null }));
vi.mock('./PasskeyDialogs.tsx', () => ({}));
vi.mock('./RecoveryCodes.tsx', () => ({}));
afterEach(() => void vi.unstubAllGlobals());

function rendered(given: Partial<PasskeyOverview>): string {
  vi.stubGlobal('location', { origin: ORIGIN });
  shown = { ...overview, ...given };
  return renderToStaticMarkup(<PasskeysSection />);
}

it('A-21 offers to keep a passkey that was paused when the password was reset, and says why', () => {
  const html = rendered({
    items: [
      { ...passkey, isPaused: true },
      { ...passkey, id: 'two', name: 'Phone' },
    ],
  });
  for (const label of ['Keep Laptop', 'Remove Laptop', 'Rename Phone', 'Remove Phone'])
    expect(html).toContain(`aria-label="${label}"`);
  for (const label of ['Rename Laptop', 'Keep Phone']) expect(html).not.toContain(`aria-label="${label}"`);
  const words = html.replaceAll(/<[^>]*>/g, '|');
  expect(words).toMatch(/\|Laptop\|+Paused\|.*\|Keep\|.*\|Remove\|.*\|Phone\|.*\|Rename\|.*\|Remove\|/s);
  expect(html.match(/>Paused</g)).toHaveLength(1);
  expect(html).toContain('password was reset');
  expect(rendered({ items: [passkey] })).not.toMatch(/Paused|password was reset/);
});

it('A-21 shows when each passkey was added and last used', () => {
  const html = rendered({ items: [passkey, { ...passkey, id: 'two', lastUsedAt: '2026-04-02T17:00:00.000Z' }] });
  expect(html).toContain('Added Mar 1, 2026. Never used.');
  expect(html).toContain('Added Mar 1, 2026. Last used Apr 2, 2026.');
});

it('A-21 names the address where passkeys work on a page of another one, and says why where they work nowhere', () => {
  const elsewhere = rendered({ items: [passkey], origin: 'https://other.example' });
  expect(elsewhere).toContain(text.passkeys.settings.elsewhere('https://other.example'));
  expect(elsewhere).toContain('href="https://other.example/settings/account"');
  expect(elsewhere).not.toContain(text.passkeys.settings.add);
  const nowhere = rendered({ origin: null });
  expect(nowhere).toContain(text.passkeys.settings.unavailable);
  expect(nowhere).not.toContain(text.passkeys.settings.add);
});

it('R-06 asks operators for a first passkey, and shows how many of their recovery codes are left', () => {
  const words = (given: Partial<PasskeyOverview>) => rendered(given).replaceAll(/<[^>]*>/g, '|');
  expect(words({ isRequired: true })).toContain('You’re an operator or a moderator. Add a passkey');
  const isRequired = true;
  const recoveryCodes = { left: 7, madeAt: '2026-03-01T17:00:00.000Z' };
  const shownCodes = words({ isRequired, items: [passkey], recoveryCodes });
  expect(shownCodes).toMatch(/\|Recovery codes\|.*\|7 of 10 codes.*Mar 1, 2026/s);
  expect(shownCodes).not.toContain('Add a passkey.');
  expect(words({ items: [passkey] })).not.toMatch(/Recovery codes|You’re an operator/);
});
