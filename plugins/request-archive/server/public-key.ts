import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes, type KeyObject } from 'node:crypto';

const leastBits = 2_048;
const contentKeyBytes = 32;
const nonceBytes = 12;
const header = Buffer.from(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })).toString('base64url');

/** The public key in a PEM text; undefined where it holds none that bodies can be encrypted with. */
export function publicKeyIn(pem: string): KeyObject | undefined {
  // From a private key the public one would follow; but whoever sends us that one has made a mistake that must be told.
  if (pem.includes('PRIVATE KEY')) return undefined;
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= leastBits
      ? key
      : undefined;
  } catch {
    return undefined;
  }
}

/** Encrypts for the holder of the private key alone, as a JWE in compact form: a key of its own for each text, wrapped with the public one. */
export function encryptFor(key: KeyObject, text: string): string {
  const contentKey = randomBytes(contentKeyBytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', contentKey, nonce).setAAD(Buffer.from(header));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const wrapped = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, contentKey);
  return [header, ...[wrapped, nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}
