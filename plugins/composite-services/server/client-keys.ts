import type { Pool } from '#core/server/database/database.ts';
import type { PlatformKeys } from '#plugins/api-keys/server/public.ts';
import type { InstanceVariables } from '#plugins/instances/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';

interface Parts {
  readonly pool: Pool;
  readonly keys: PlatformKeys;
}

const variable = 'MLP_CLIENT_TOKEN';

/** Gives each instance of a composite service a key of its account, with which it calls the services that it is made of. */
export class ClientKeys implements InstanceVariables {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  names({ data }: ServiceEntity): readonly string[] {
    return data.composite ? [variable] : [];
  }

  /** Only the program holds the secret, so each attempt has a key of its own and that of the one before ends. */
  async make({ account, name }: ServiceEntity, instanceId: number): Promise<Readonly<Record<string, string>>> {
    const { pool, keys } = this.#parts;
    await this.ended(instanceId);
    const { id, secret } = await keys.make(account, `${name}-${instanceId}`);
    await pool.query('insert into composite_service_keys (instance_id, account_id, key_id) values ($1, $2, $3)', [
      instanceId,
      account.id,
      id,
    ]);
    return { [variable]: secret };
  }

  async ended(instanceId: number): Promise<void> {
    const { pool, keys } = this.#parts;
    const { rows } = await pool.query<{ account_id: string; key_id: string }>(
      'select account_id, key_id from composite_service_keys where instance_id = $1',
      [instanceId],
    );
    for (const { account_id, key_id } of rows) await keys.end(Number(account_id), Number(key_id));
    if (rows.length > 0) await pool.query('delete from composite_service_keys where instance_id = $1', [instanceId]);
  }
}
