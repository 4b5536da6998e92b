import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { token } from '#core/plugin/token.ts';
import { keyIdBytes, SecretKeys, type KeyPlace, type SecretKey } from './secret-keys.ts';

/** What a secret is kept for and whose it is; both are authenticated, so that it opens for no other purpose and no other owner. */
export interface SecretUse {
  readonly purpose: string;
  readonly owner: string | number;
}

/** Encryption of the secrets that this installation keeps, so that whoever reads the database alone does not learn them. */
export interface SecretBox {
  /** The beginning of every text that the present key sealed; what begins otherwise is to be sealed anew. */
  readonly present: string;
  seal(secret: string, use: SecretUse): string;
  /** Undefined for what was sealed with a key that is not known here, for another use, or was changed since. */
  open(sealed: string, use: SecretUse): string | undefined;
}
export const SecretBox = token<SecretBox>('secret box');

const algorithm = 'aes-256-gcm';
const version = 2;
const headBytes = 1 + keyIdBytes;
const nonceBytes = 12;
const tagBytes = 16;
/** What texts of the first form begin with: they name no key, and their use is one text. */
const firstForm = 'v1.';

/** The secret box of an installation, with the keys that its environment and its data folder hold. */
export function openSecretBox(place: KeyPlace): SecretBox {
  const keys = new SecretKeys(place);
  const headOf = ({ id }: SecretKey) => Buffer.concat([Buffer.from([version]), id]);
  return {
    get present() {
      return headOf(keys.present()).toString('base64url');
    },
    seal(secret, use) {
      const key = keys.present();
      const [head, nonce] = [headOf(key), randomBytes(nonceBytes)];
      const cipher = createCipheriv(algorithm, key.bytes, nonce).setAAD(Buffer.concat([head, textOf(use)]));
      return Buffer.concat([head, nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    open(sealed, use) {
      if (sealed.startsWith(firstForm)) {
        const bytes = Buffer.from(sealed.slice(firstForm.length), 'base64');
        const before = Buffer.from(`${use.purpose} ${use.owner}`);
        return firstOf(keys.all(), ({ bytes: key }) => decrypted(key, bytes, before));
      }
      const bytes = Buffer.from(sealed, 'base64url');
      const head = bytes.subarray(0, headBytes);
      const key = keys.all().find((each) => headOf(each).equals(head));
      return key && decrypted(key.bytes, bytes.subarray(headBytes), Buffer.concat([head, textOf(use)]));
    },
  };
}

const textOf = ({ purpose, owner }: SecretUse): Buffer => Buffer.from(JSON.stringify([purpose, String(owner)]));

function decrypted(key: Buffer, bytes: Buffer, use: Buffer): string | undefined {
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
      .setAAD(use)
      .setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

function firstOf<T, R>(all: readonly T[], of: (each: T) => R | undefined): R | undefined {
  for (const each of all) {
    const found = of(each);
    if (found !== undefined) return found;
  }
  return undefined;
}
