import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

// The second choice of OWASP's list for argon2id: 19 MiB and two passes.
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** What is kept of a password: a PHC string that holds the cost, the salt and the hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return write(
    salt,
    await derive('argon2id', { message: bytesOf(password), nonce: salt, tagLength: hashBytes, ...cost }),
  );
}

/** What is kept where a user has none, which no password matches. */
export const noPassword = '';

/** Whether a password is the stored one; takes as long where nothing is stored, so that time does not tell who is known here. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const { salt, hash, ...storedCost } = read(stored || decoy);
  const derived = await derive('argon2id', {
    message: bytesOf(password),
    nonce: salt,
    tagLength: hash.length,
    ...storedCost,
  });
  return timingSafeEqual(derived, hash) && Boolean(stored);
}

// Two keyboards may write one letter in two ways.
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
const write = (salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
const decoy = write(Buffer.alloc(saltBytes), Buffer.alloc(hashBytes));

function read(phc: string): Cost & { readonly salt: Buffer; readonly hash: Buffer } {
  const [, memory, passes, parallelism, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc) ?? [];
  if (!salt || !hash) throw new Error('A stored password hash cannot be read.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
