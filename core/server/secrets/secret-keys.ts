import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyBytes = 32;
export const keyIdBytes = 5;

/** Where the keys of an installation come from. */
export interface KeyPlace {
  /** Encrypts what is kept from now on; undefined for a key that the installation makes for itself in its data folder. */
  readonly secretKey: string | undefined;
  /** Keys of before, which open what they sealed. */
  readonly secretKeyFallbacks: readonly string[];
  readonly dataDir: string;
}

export interface SecretKey {
  /** Names the key in what it sealed, and tells nothing of it. */
  readonly id: Buffer;
  readonly bytes: Buffer;
}

/** What tells a key from another, and nothing of it. */
export const fingerprintOf = ({ id }: SecretKey): string => id.toString('hex');

/** The keys of an installation, each read or made when it is first needed. */
export class SecretKeys {
  readonly #place: KeyPlace;
  #present: SecretKey | undefined;
  #all: readonly SecretKey[] | undefined;

  constructor(place: KeyPlace) {
    this.#place = place;
  }

  /** What seals. */
  present(): SecretKey {
    return (this.#present ??= derived(this.#place.secretKey ?? makeOwn(this.#place)));
  }

  /** What opens; the installation's own key still does where `SECRET_KEY` has come in its place. */
  all(): readonly SecretKey[] {
    return (this.#all ??= [this.present(), ...this.#former().map(derived)]);
  }

  #former(): readonly string[] {
    const { secretKey, secretKeyFallbacks } = this.#place;
    const own = secretKey === undefined ? undefined : readOwn(this.#place);
    return own === undefined ? secretKeyFallbacks : [...secretKeyFallbacks, own];
  }
}

function derived(secret: string): SecretKey {
  const derive = (about: string, length: number) => Buffer.from(hkdfSync('sha256', secret, '', about, length));
  return { id: derive('key id', keyIdBytes), bytes: derive('kept secrets', keyBytes) };
}

const fileOf = ({ dataDir }: KeyPlace): string => join(dataDir, 'secret.key');

/** Made whole or not at all, and by one process where several need it at once. */
function makeOwn(place: KeyPlace): string {
  const file = fileOf(place);
  const known = readOwn(place);
  if (known !== undefined) return known;
  const draft = `${file}.${randomUUID()}`;
  mkdirSync(place.dataDir, { recursive: true });
  writeFileSync(draft, randomBytes(keyBytes).toString('hex'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readOwn(place)!;
}

function readOwn(place: KeyPlace): string | undefined {
  const file = fileOf(place);
  try {
    const key = readFileSync(file, 'utf8').trim();
    if (key.length < keyBytes)
      throw new Error(
        `${file} does not hold the key that encrypts kept secrets. Restore it from a backup, or delete it to have another one made; what it encrypted has to be entered again then.`,
      );
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
