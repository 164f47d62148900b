import { paths } from '#web/platform/paths.ts';

/** The query parameter that names the message at which a conversation opens. */
export const AT = 'at';

/** A conversation, opened at one of its messages. */
export const messagePath = (chatId: string, seq: number): string => `${paths.chat(chatId)}?${AT}=${seq}`;

/** The message named in an address; null when none is. */
export function readAt(params: URLSearchParams): number | null {
  const at = params.get(AT) ?? '';
  return /^[1-9]\d{0,14}$/.test(at) ? Number(at) : null;
}
