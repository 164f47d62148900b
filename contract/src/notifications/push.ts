import * as z from 'zod/mini';

/** Base64url of so many bytes, without padding. */
const bytes = (count: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`), 'This is not a key of a browser.'));

/** What a browser's PushSubscription gives (Push API): where to send to, and with which keys to encrypt. */
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

/** SHA-256 of the endpoint in base64url: a device's name, which browser and server can both work out. */
export const deviceId = bytes(32);

/** The application server's public key (RFC 8292), as PushManager.subscribe takes it. */
export const pushKey = z.object({ publicKey: z.string() });

/** A device as its member sees it: never its address or keys. `service` is the host of the browser's push service. */
export const pushDevice = z.object({
  service: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  lastSuccessAt: z.nullable(z.string()),
});
export type PushDevice = z.output<typeof pushDevice>;

/** In the query of a page that a notification of the device opened: the id of the notification, which is read by that. */
export const OPENED_BY = 'notification';

/** What the service worker asks of an open page; answered on the port that comes along, when the page takes it up. */
export interface OpenNews {
  kind: 'open';
  path: string;
}

/** What one push carries to the service worker, encrypted; all of it is shown or leads somewhere. */
export interface PushNews {
  /** The notification's id. */
  id: string;
  /** A sentence without what anybody wrote: it is read on locked screens. */
  title: string;
  /** Path of the app to open, saying by what it was opened. */
  path: string;
  /** Of two with one tag the newer one is shown. */
  tag: string;
  /** When it happened, ISO. */
  at: string;
}
