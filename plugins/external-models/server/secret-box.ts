import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const algorithm = 'aes-256-gcm';
const version = 'v1';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

interface Place {
  readonly secretKey: string | undefined;
  readonly dataDir: string;
}

/** Keeps secrets so that whoever reads the database alone does not learn them. */
export class SecretBox {
  readonly #place: Place;
  #key: Buffer | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  /** `purpose` is bound to the secret: what was sealed for one thing opens for no other. */
  seal(secret: string, purpose: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#ownKey(), nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${version}.${sealed.toString('base64')}`;
  }

  /** Undefined for what was sealed with another key or for another purpose. */
  open(sealed: string, purpose: string): string | undefined {
    const bytes = Buffer.from(sealed.slice(version.length + 1), 'base64');
    try {
      const decipher = createDecipheriv(algorithm, this.#ownKey(), bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-tagBytes));
      return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined;
    }
  }

  #ownKey(): Buffer {
    return (this.#key ??= Buffer.from(hkdfSync('sha256', this.#place.secretKey ?? this.#storedKey(), '', 'kept secrets', keyBytes)));
  }

  /** The key of this installation, made when it is first needed. */
  #storedKey(): string {
    const { dataDir } = this.#place;
    const file = join(dataDir, 'secret.key');
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(keyBytes).toString('hex'), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    return readFileSync(file, 'utf8').trim();
  }
}
