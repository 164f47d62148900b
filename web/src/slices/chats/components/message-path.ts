import { paths } from '#web/platform/paths.ts';

/** The query parameter with the message at which a chat opens. */
export const AT = 'at';

/** Returns the path of a chat, opened at one of its messages. */
export const messagePath = (chatId: string, seq: number): string => paths.chat(chatId) + atMessage(seq);

/** Returns the query with which a page opens its chat at a message. */
export const atMessage = (seq: number): string => `?${AT}=${seq}`;

/** Returns the message in a query; null when there is none. */
export function readAt(params: URLSearchParams): number | null {
  const value = params.get(AT) ?? '';
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}
