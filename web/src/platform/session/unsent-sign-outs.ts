import type { DeviceStorage } from '../device-storage.ts';

/** The same key is in entry.js, which has the landing page start the app when a sign-out is unsent. */
export const SIGN_OUTS_KEY = 'stoop.sign-outs';
/** As many members as somebody may plausibly sign out without a network. */
const SIGN_OUTS_MAX = 10;

/**
 * The ID tokens of sessions that ended in this browser and whose end the server has not confirmed. They outlive the page. An
 * expired one still ends its session, and after its hour can do nothing else.
 */
export interface UnsentSignOuts {
  read(): string[];
  add(token: string): void;
  remove(token: string): void;
}

export function createUnsentSignOuts(storage: DeviceStorage): UnsentSignOuts {
  const read = () => parse(storage.get(SIGN_OUTS_KEY));
  const write = (tokens: string[]) =>
    storage.set(SIGN_OUTS_KEY, tokens.length === 0 ? null : JSON.stringify(tokens.slice(-SIGN_OUTS_MAX)));
  return {
    read,
    add: (token) => write([...read().filter((other) => other !== token), token]),
    remove: (token) => write(read().filter((other) => other !== token)),
  };
}

function parse(text: string | null): string[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
}
