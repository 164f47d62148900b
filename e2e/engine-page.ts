import type { Actor } from './actors.ts';

export type Role = 'button' | 'link' | 'textbox' | 'searchbox' | 'combobox' | 'option' | 'heading';

/** A page of a browser, whatever drives it. Each call waits for what it names; a name that is a string is the whole name. */
export interface EnginePage {
  goto(path: string): Promise<void>;
  click(role: Role, name: string | RegExp): Promise<void>;
  fill(role: Role, name: string | RegExp, text: string): Promise<void>;
  /** Chooses a file for the first field for files. */
  attach(file: string): Promise<void>;
  waitFor(role: Role, name: string | RegExp): Promise<void>;
  waitForText(text: string): Promise<void>;
  /** Waits until the address ends with a path. */
  waitForPath(path: RegExp): Promise<void>;
}

/** Returns the page of an actor, which Playwright drives. */
export function enginePageOf({ page, goto }: Actor): EnginePage {
  const find = (role: Role, name: string | RegExp) =>
    page.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
  return {
    goto,
    click: (role, name) => find(role, name).click(),
    // With keys, because React does not notice what Playwright fills into a field of Firefox.
    fill: (role, name, text) => find(role, name).pressSequentially(text),
    attach: (file) => page.locator('input[type=file]').first().setInputFiles(file),
    waitFor: (role, name) => find(role, name).waitFor(),
    waitForText: (text) => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor(),
    waitForPath: (path) => page.waitForURL(path),
  };
}
