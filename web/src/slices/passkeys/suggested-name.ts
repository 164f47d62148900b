import { text } from '#web/text/index.ts';

const t = text.passkeys.settings;

/** Suggests a name: the kind of device that the browser says it runs on. */
export function suggestedName(): string {
  const { userAgent } = navigator;
  if (/iPhone/.test(userAgent)) return t.names.iphone;
  if (/Android/.test(userAgent)) return t.names.android;
  if (/Macintosh/.test(userAgent)) return t.names.mac;
  return /Windows/.test(userAgent) ? t.names.windows : t.names.other;
}
