import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CHAT_LIST_WIDTH_PX, MOBILE_BREAKPOINT_PX } from '#contract/limits.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const sheet = (name: string) => readFileSync(join(WEB, name), 'utf8');

it('K-03 T-04 M-01 style sheets use the breakpoint and the width of the list of chats that the limits name', () => {
  expect(sheet('slices/chats/pages/MessagesPage.module.css')).toMatch(
    new RegExp(`\\.side \\{[^}]*width: ${CHAT_LIST_WIDTH_PX}px`),
  );
  for (const name of ['app/shell/TopBar.module.css', 'slices/chats/pages/MessagesPage.module.css'])
    expect(sheet(name)).toMatch(new RegExp(`\\((?:width (?:<=|>)|max-width:) ${MOBILE_BREAKPOINT_PX}px\\)`));
  // No style sheet has a breakpoint one pixel off.
  const sheets = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  for (const name of sheets) expect(sheet(name), name).not.toMatch(/767px/);
});
