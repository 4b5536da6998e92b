import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

const saltBytes = 16;
const hashBytes = 32;

interface Cost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** What is kept where a user has none, which no password matches. */
export const noPassword = '';

/** Hashes passwords by argon2id in two passes over so much memory, and compares with hashes of any cost. */
export class Passwords {
  readonly #cost: Cost;
  readonly #decoy: string;

  constructor({ memoryMiB }: { readonly memoryMiB: number }) {
    this.#cost = { memory: memoryMiB * 1024, passes: 2, parallelism: 1 };
    this.#decoy = write(this.#cost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes));
  }

  /** What is kept of a password: a PHC string that holds the cost, the salt and the hash. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    const given = { message: bytesOf(password), nonce: salt, tagLength: hashBytes, ...this.#cost };
    return write(this.#cost, salt, await derive('argon2id', given));
  }

  /** Whether a password is the stored one; takes as long where nothing is stored, so that time does not tell who is known here. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const { salt, hash, cost } = read(stored || this.#decoy);
    const given = { message: bytesOf(password), nonce: salt, tagLength: hash.length, ...cost };
    return timingSafeEqual(await derive('argon2id', given), hash) && Boolean(stored);
  }

  /** Whether a stored hash costs something else than those that are made now. */
  isOutdated(stored: string): boolean {
    const { cost } = read(stored);
    return cost.memory !== this.#cost.memory || cost.passes !== this.#cost.passes;
  }
}

// Two keyboards may write one letter in two ways.
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
const write = ({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;

function read(phc: string): { readonly cost: Cost; readonly salt: Buffer; readonly hash: Buffer } {
  const [, memory, passes, parallelism, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc) ?? [];
  if (!salt || !hash) throw new Error('A stored password hash cannot be read.');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
