import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Pool, UnitOfWork } from '#core/server/database/database.ts';
import { answers, openFields, reseals, tables } from '#core/server/points.ts';
import { Clock } from '#core/server/runtime.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { AccountDataDump, AccountDataFile, dumps } from '../contract.ts';
import { Dumps } from './dumps.ts';
import { partPoint } from './public.ts';
import { steps } from './steps.ts';
import { TransferKeys } from './transfer-keys.ts';

export default plugin({
  id: 'dumps',
  requires: ['accounts'],
  provides: [
    provide(TransferKeys, { pool: Pool, box: SecretBox }, (parts) => new TransferKeys(parts)),
    provide(
      Dumps,
      { host: ThisHost, unit: UnitOfWork, pool: Pool, clock: Clock, keys: TransferKeys },
      (parts) => new Dumps(parts),
    ),
  ],
  contributes: [
    openFields({
      needs: { host: ThisHost },
      make: ({ host }) =>
        [AccountDataDump, AccountDataFile].map((to) => ({
          to,
          fields: Object.fromEntries(
            host.all(partPoint).map(({ field, schema }) => [field, z.array(schema).optional()]),
          ),
        })),
    }),
    tables(steps),
    reseals(
      'dumps',
      { keys: TransferKeys },
      ({ keys }) =>
        () =>
          keys.reseal(),
    ),
    answers(dumps, { store: Dumps, keys: TransferKeys }, ({ store, keys }) => ({
      dumpConfig: async ({ parts }, { account }) => JSON.stringify(await store.file(account, parts), null, 2),
      dumpWithSecrets: async ({ body, parts }, { account }) =>
        JSON.stringify(await store.fileWithSecrets(account, body.key, parts), null, 2),
      getDumpKey: async (_input, { account }) => ({ key: await keys.known(account.id) }),
      makeDumpKey: async (_input, { account }) => ({ key: await keys.publicKey(account.id) }),
      async restoreConfig({ body, parts, overwrite }, asked) {
        const told = await store.restore(body, asked, { noErrors: true, parts, overwrite });
        const errors = told.errors.filter(({ warning }) => !warning);
        if (errors.length === 0) return;
        throw new Fault(
          'dump.refused',
          errors.map(({ place, name, message }) => `${place}${name ? ` (${name})` : ''}: ${message}`).join('\n'),
          400,
          { count: String(errors.length) },
        );
      },
      checkDump: ({ body, parts }, asked) => store.restore(body, asked, { dryRun: true, parts }),
      getAccountDataDump: ({ parts }, { account }) => store.file(account, parts),
      restoreAccountDataDump: ({ body, ...wishes }, asked) => store.restore(body, asked, wishes),
    })),
  ],
});
