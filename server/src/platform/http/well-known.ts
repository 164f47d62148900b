import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#contract/durations.ts';

/** RFC 9116 asks for a date less than a year away, so that nobody relies on an abandoned file. */
const VALID_FOR_MS = 180 * DAY_MS;

interface WellKnown {
  /** The address for reports of vulnerabilities, `mailto:` or `https://`; null without one. */
  securityContact: string | null;
  publicUrl: () => string;
  now: () => Date;
}

/**
 * Serves the addresses under `/.well-known/` that other programs look for.
 * - `security.txt`: the address for reports of vulnerabilities (RFC 9116)
 * - `change-password`: where password managers send their users
 */
export function serveWellKnown(http: FastifyInstance, { securityContact, publicUrl, now }: WellKnown) {
  http.get('/.well-known/change-password', (_request, reply) => reply.redirect('/settings/account'));
  if (securityContact === null) return;
  http.get('/.well-known/security.txt', (_request, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(now().getTime() + VALID_FOR_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl()}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
