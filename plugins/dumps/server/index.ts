import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { UnitOfWork } from '#core/server/database/database.ts';
import { answers, openFields } from '#core/server/points.ts';
import { AccountDataDump, dumps } from '../contract.ts';
import { Dumps } from './dumps.ts';
import { partPoint } from './public.ts';

export default plugin({
  id: 'dumps',
  requires: ['accounts'],
  provides: [provide(Dumps, { host: ThisHost, unit: UnitOfWork }, (parts) => new Dumps(parts))],
  contributes: [
    openFields({
      needs: { host: ThisHost },
      make: ({ host }) => [
        {
          to: AccountDataDump,
          fields: Object.fromEntries(host.all(partPoint).map(({ field, schema }) => [field, z.array(schema)])),
        },
      ],
    }),
    answers(dumps, { store: Dumps }, ({ store }) => ({
      dumpConfig: async (_input, { account }) => JSON.stringify(await store.read(account), null, 2),
      async restoreConfig({ body }, asked) {
        const told = await store.restore(body, asked, { noErrors: true });
        const errors = told.errors.filter(({ warning }) => !warning);
        if (errors.length === 0) return;
        throw new Fault(
          'dump.refused',
          errors.map(({ place, name, message }) => `${place}${name ? ` (${name})` : ''}: ${message}`).join('\n'),
          400,
          { count: String(errors.length) },
        );
      },
      checkDump: ({ body }, asked) => store.restore(body, asked, { dryRun: true }),
      getAccountDataDump: (_input, { account }) => store.read(account),
      restoreAccountDataDump: ({ body, dryRun, noErrors }, asked) => store.restore(body, asked, { dryRun, noErrors }),
    })),
  ],
});
