import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { CONTENT_SECURITY_POLICY } from './content-security-policy.ts';

/** Switches off what no page of ours uses, so that a script or a frame that gets in cannot use it either. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Browsers use https for this host and its subdomains for a year after an answer by https. */
const STRICT_TRANSPORT_SECURITY = { maxAge: 365 * 86_400, includeSubDomains: true };

/** Returns the headers by which browsers protect members. They are the same on every answer, so helmet computes them once. */
function protectingHeaders(secure: boolean): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': PERMISSIONS_POLICY };
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    strictTransportSecurity: secure && STRICT_TRANSPORT_SECURITY,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  setHeaders({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/**
 * Sets the headers by which browsers protect members, on every answer.
 * @param secure whether members use https. A public installation does; http is for this machine alone
 */
export function setSecurityHeaders(http: FastifyInstance, { secure }: { secure: boolean }) {
  const headers = protectingHeaders(secure);
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * Returns the headers of an answer for which no hook runs, because the address of the request could not be decoded. It is a
 * redirect or an error, so nothing in it may run or load.
 */
export const headersOfBareAnswer = (secure: boolean): Record<string, string> => ({
  'permissions-policy': PERMISSIONS_POLICY,
  // The last three do not fall back to default-src.
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(secure && { 'strict-transport-security': `max-age=${STRICT_TRANSPORT_SECURITY.maxAge}; includeSubDomains` }),
});
