import fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveWellKnown } from './well-known.ts';

const serverWith = (securityContact: string | null) => {
  const http = fastify();
  const now = () => new Date('2026-11-28T12:00:00Z');
  serveWellKnown(http, { securityContact, publicUrl: () => 'https://stoop.test', now });
  return http;
};

it('R-12 says whom to tell of a vulnerability, and leads password managers to the page of the account', async () => {
  const http = serverWith('mailto:security@stoop.test');
  const { body, headers } = await http.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'Contact: mailto:security@stoop.test',
    'Expires: 2027-05-27T12:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://stoop.test/.well-known/security.txt',
    '',
  ]);
  expect((await http.inject('/.well-known/change-password')).headers.location).toBe('/settings/account');
  expect((await serverWith(null).inject('/.well-known/security.txt')).statusCode).toBe(404);
});
