import { createHash, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A fresh connection token: the ids of account and service, and forty characters that nobody can guess. */
export function makeToken(accountId: number, modelId: number): string {
  return `${accountId}.${modelId}.${Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

/** What is kept of a token. Its forty random characters need no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Stands for a token wherever an environment is shown. */
export const hiddenToken = '********';
