import crypto, { type CipherKey } from 'node:crypto';

/**
 * Adds the cipher "des", which OpenSSL 3 no longer has and with which s3rver encrypts the tokens of its listings. Triple DES with
 * three times the same key is the same cipher.
 */
function withDes<Create extends typeof crypto.createCipheriv | typeof crypto.createDecipheriv>(create: Create): Create {
  const created = (algorithm: string, key: CipherKey, ...rest: [crypto.BinaryLike]) =>
    algorithm === 'des' && key instanceof Buffer
      ? create('des-ede3-cbc', Buffer.concat([key, key, key]), ...rest)
      : create(algorithm, key, ...rest);
  return created as Create;
}

crypto.createCipheriv = withDes(crypto.createCipheriv);
crypto.createDecipheriv = withDes(crypto.createDecipheriv);
