import { hash, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const shape = /^(\d+)\.(\d+)\.([A-Za-z0-9]{40})$/;

/** A key as its holder has it: `accountId.keyId.` and 40 random characters. */
export function makeSecret(accountId: number, keyId: number): string {
  return `${accountId}.${keyId}.${Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

/** The id that a secret names; undefined for what is no key. */
export function keyIdOf(secret: string): number | undefined {
  const id = shape.exec(secret)?.[2];
  return id === undefined || id.length > 15 ? undefined : Number(id);
}

// 40 random characters cannot be guessed from a fast hash, and every request hashes one.
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');

export const prefixOf = (secret: string): string => secret.slice(0, secret.lastIndexOf('.') + 5);
