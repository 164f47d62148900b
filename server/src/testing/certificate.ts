import { isIP } from 'node:net';
import { generate } from 'selfsigned';

/** Returns a self-signed certificate for one host name or address as PEM, created for each test so that no key is in the repository. */
export async function selfSigned(host: string): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [isIP(host) ? { type: 7, ip: host } : { type: 2, value: host }] }],
  });
  return { key, cert };
}
