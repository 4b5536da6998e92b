import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Pool } from '#core/server/database/database.ts';
import { resealRows, type Resealed } from '#core/server/secrets/reseal.ts';
import type { SecretBox, SecretUse } from '#core/server/secrets/secret-box.ts';

interface Parts {
  readonly pool: Pool;
  readonly box: SecretBox;
}

interface Row {
  readonly id: number;
  readonly private_key: string;
}

const algorithm = 'ECDH-ES';
const prefix = 'x25519:';
const useOf = (accountId: number): SecretUse => ({ purpose: 'dump key', owner: accountId });

/** Encrypts a text so that the account alone reads it which told this key. */
export const encryptedTo = async (key: string, text: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: algorithm, enc: 'A256GCM' })
    .encrypt(await importJWK({ kty: 'OKP', crv: 'X25519', x: key.slice(prefix.length) }, algorithm));

/** The keys that accounts take secrets from files with. */
export class TransferKeys {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The public key of an account, made where there is none. */
  async publicKey(accountId: number): Promise<string> {
    const { pool, box } = this.#parts;
    const known = await this.known(accountId);
    if (known !== undefined) return known;
    const pair = await generateKeyPair(algorithm, { crv: 'X25519', extractable: true });
    const [shown, kept] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
    await pool.query('insert into dump_keys values ($1, $2, $3) on conflict do nothing', [
      accountId,
      `${prefix}${shown.x}`,
      box.seal(JSON.stringify(kept), useOf(accountId)),
    ]);
    // Somebody else may have made one in the same moment.
    return (await this.known(accountId))!;
  }

  /** What was encrypted to the key of an account; undefined where it was to another one, or was altered. */
  async open(accountId: number, encrypted: string): Promise<string | undefined> {
    const { pool, box } = this.#parts;
    const { rows } = await pool.query<Row>('select private_key from dump_keys where account_id = $1', [accountId]);
    const kept = rows[0] && box.open(rows[0].private_key, useOf(accountId));
    if (kept === undefined) return undefined;
    try {
      const key = await importJWK(JSON.parse(kept) as JWK, algorithm);
      const { plaintext } = await compactDecrypt(encrypted, key, { keyManagementAlgorithms: [algorithm] });
      return new TextDecoder().decode(plaintext);
    } catch {
      return undefined;
    }
  }

  /** Encrypts with the present key of the installation what another one encrypted. */
  reseal(): Promise<Resealed> {
    const { pool, box } = this.#parts;
    return resealRows(
      async (after, size) =>
        (
          await pool.query<Row>(
            `select account_id::int as id, private_key from dump_keys
             where account_id > $1 and not starts_with(private_key, $2) order by 1 limit $3`,
            [after, box.present, size],
          )
        ).rows,
      async ({ id, private_key }) => {
        const opened = box.open(private_key, useOf(id));
        if (opened === undefined) return false;
        await pool.query('update dump_keys set private_key = $3 where account_id = $1 and private_key = $2', [
          id,
          private_key,
          box.seal(opened, useOf(id)),
        ]);
        return true;
      },
    );
  }

  /** The public key of an account; undefined before it is made. */
  async known(accountId: number): Promise<string | undefined> {
    const { rows } = await this.#parts.pool.query<{ public_key: string }>(
      'select public_key from dump_keys where account_id = $1',
      [accountId],
    );
    return rows[0]?.public_key;
  }
}
