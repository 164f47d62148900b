import fastify, { type FastifyPluginAsync } from 'fastify';
import { load } from './packages.ts';

type Certificates = { generate: (name: null, options: object) => Promise<{ private: string; cert: string }> };

/**
 * Starts a server for https with HTTP/2 and sockets before another server, as the proxy of a public installation (ops/nginx.conf,
 * ops/Caddyfile). Its certificate is not signed by anybody.
 * @param port the port at which it listens
 * @param upstream the address of the other server
 * @returns a function that stops it
 */
export async function startHttpsFront(port: number, upstream: string): Promise<() => Promise<void>> {
  const certificates = await load<Certificates>('selfsigned/index.js');
  const proxy =
    await load<FastifyPluginAsync<{ upstream: string; websocket: boolean }>>('@fastify/http-proxy/index.js');
  const { private: key, cert } = await certificates.generate(null, { keyType: 'ec', algorithm: 'sha256' });
  const front = fastify({ http2: true, https: { allowHTTP1: true, key, cert }, forceCloseConnections: true });
  await front.register(proxy, { upstream, websocket: true });
  await front.listen({ port, host: '127.0.0.1' });
  return async () => {
    await front.close();
  };
}
