import * as z from 'zod/mini';

/** Accepts so many bytes as base64url without padding. */
const bytes = (count: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`), 'This is not a key of a browser.'));

/** A browser's PushSubscription (Push API): where to send to, and which keys to encrypt with. */
export const pushSubscription = z.strictObject({
  endpoint: z
    .url({ protocol: /^https$/, error: 'This is not the address of a push service.' })
    .check(z.maxLength(1024)),
  keys: z.strictObject({
    /** The browser's public key: an uncompressed point of P-256. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
});
export type PushSubscriptionKeys = z.output<typeof pushSubscription>;

/** The id of a device: SHA-256 of its endpoint in base64url, which browser and server can both compute. */
export const deviceId = bytes(32);

/** The server's public key (RFC 8292), in the form that PushManager.subscribe accepts. */
export const pushKey = z.object({ publicKey: z.string() });

/** A device as its member sees it, without its address and keys. `service` is the host of the browser's push service. */
export const pushDevice = z.object({
  service: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  lastSuccessAt: z.nullable(z.string()),
});
export type PushDevice = z.output<typeof pushDevice>;

/** The query parameter with the id of the notification that opened a page. Opening the page marks it as read. */
export const OPENED_BY = 'notification';

/** Asks an open page to show another page. The page answers on the port that comes with it. */
export interface OpenRequest {
  kind: 'open';
  path: string;
}

/** The content of a push, encrypted for one browser. */
export interface PushContent {
  /** The notification's id. */
  id: string;
  /** A sentence without any text that members wrote: others may read it on a locked screen. */
  title: string;
  /** The page to open, with OPENED_BY in its query. */
  path: string;
  /** A newer push with the same tag replaces an older one. */
  tag: string;
  /** When it happened, as an ISO time. */
  at: string;
  /**
   * A button that answers the question of the push with yes: its label, the token of a mailed link that would do the same, and
   * the sentence that replaces the question once it is answered. An earlier release sent no sentence.
   */
  answer?: { label: string; token: string; about: 'place' | 'home'; done?: string } | undefined;
}
