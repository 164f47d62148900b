import type { FastifyRequest } from 'fastify';
import { isLoopback } from './loopback.ts';

/** 'localhost:3000' -> 'localhost', '[::1]:3000' -> '[::1]' */
const hostName = (host: string) => host.replace(/:\d+$/, '');

/** Headers that a proxy adds. A request with one of them comes from elsewhere, whatever its address says. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.+|x-client-ip|cf-connecting-ip|true-client-ip)$/;

/** Returns whether a request comes from this machine and uses its own name, which a name rebound to it does not. */
export const isLocalRequest = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>) =>
  isLoopback(socket.remoteAddress ?? '') &&
  isLoopback(hostName(headers.host ?? '')) &&
  !Object.keys(headers).some((name) => FORWARDED.test(name));
