import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { open } from '#core/contract/open.ts';
import { flag } from '#core/contract/query.ts';

export { dataChanges, type DataChange } from './contract/changes.ts';

/** What an account has, part by part, as a file; which parts there are is up to the plugins of the installation. */
export const AccountDataDump = open<Readonly<Record<string, readonly unknown[] | undefined>>>()(
  z.object({}).meta({ id: 'AccountDataDump' }),
);
export type AccountDataDump = z.infer<typeof AccountDataDump>;

const DumpRefusal = z
  .object({
    code: z.string(),
    message: z.string(),
    place: z.string().optional().describe('Where it stands in the file, such as models[2].'),
    name: z.string().optional().describe('What the file calls that which was refused.'),
    warning: z.boolean().optional().describe('Set where it keeps nothing else from being restored.'),
  })
  .meta({ id: 'DumpRefusal' });
export type DumpRefusal = z.infer<typeof DumpRefusal>;

export const AccountDataDifference = z
  .object({ errors: z.array(DumpRefusal), before: AccountDataDump, after: AccountDataDump })
  .meta({ id: 'DifferenceIAccountDataDump' });
export type AccountDataDifference = z.infer<typeof AccountDataDifference>;

/** The most characters of a file. */
export const largestDump = 16 * 1024 * 1024;
const DumpText = z.string().min(2).max(largestDump);
const example = '{"modelGroups":[{"name":"Speech"}]}';
const data = '/api/mlpcore/admin/system-config/account/:account/data';

export const dumps = contract('dumps', {
  dumpConfig: call('GET /api/mlpcore/account/:account/dump', {
    summary: 'Returns what an account has as a file: a JSON text.',
    may: 'developer',
    sensitive: true,
    secret: true,
    answer: z.string(),
  }),
  restoreConfig: call('POST /api/mlpcore/account/:account/dump', {
    summary:
      'Creates and changes what a file of an account names, all of it or nothing; what the file does not name stays.',
    example,
    may: 'developer',
    personal: true,
    body: DumpText,
  }),
  checkDump: call('POST /api/mlpcore/account/:account/dump-check', {
    summary: 'Tells what a file of an account would change, and changes nothing.',
    example,
    may: 'developer',
    secret: true,
    body: DumpText,
    answer: AccountDataDifference,
  }),
  getAccountDataDump: call(`GET ${data}`, {
    summary: 'Returns what an account has.',
    may: 'superadmin',
    sensitive: true,
    secret: true,
    answer: AccountDataDump,
  }),
  restoreAccountDataDump: call(`POST ${data}`, {
    summary: 'Creates and changes what a file of an account names, or tells what that would change.',
    example,
    may: 'superadmin',
    secret: true,
    query: z.object({
      dryRun: flag().describe('Whether nothing is changed.').optional(),
      noErrors: flag().describe('Whether nothing is changed where any of it is refused.').optional(),
    }),
    body: DumpText,
    bodyType: 'text/plain',
    answer: AccountDataDifference,
  }),
});
