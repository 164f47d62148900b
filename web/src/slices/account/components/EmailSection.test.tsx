import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { EmailSection } from './EmailSection.tsx';

let emailVerified = false;
let sending = {};
// The account of the session, and modules that need a browser.
vi.mock('#web/platform/session/index.ts', () => ({
  session: {},
  useSession: (name: string) =>
    name === 'email' ? 'noor@example.com' : { emailVerified, creationTime: '2026-11-01T17:00:00.000Z' },
}));
vi.mock('@tanstack/react-query', () => ({ useMutation: () => sending }));
vi.mock('#web/slices/identity/index.ts', () => ({}));
vi.mock('#web/platform/forms/index.ts', () => ({}));
vi.mock('./AccountDialog.tsx', () => ({}));
vi.mock('./useRecentLogin.tsx', () => ({}));

it('A-17 shows the email, whether it is confirmed, and why a link could not be sent', () => {
  const words = (verified: boolean, given: object = {}) => {
    emailVerified = verified;
    sending = given;
    return renderToStaticMarkup(<EmailSection />).replaceAll(/<[^>]*>/g, '|');
  };
  expect(words(false)).toMatch(/\|noor@example\.com\|+Not confirmed yet\|.*\|Send again\|/s);
  expect(words(false, { isSuccess: true })).toContain('|A link is on its way to noor@example.com.');
  expect(words(false, { error: { message: 'Please wait an hour.' } })).toContain('|Please wait an hour.|');
  expect(words(true)).toMatch(/\|noor@example\.com\|+Confirmed\|/);
  expect(words(true)).not.toContain('Send again');
});
