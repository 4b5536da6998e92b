import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { open } from '#core/contract/open.ts';
import { flag, many } from '#core/contract/query.ts';

export { dataChanges, type DataChange, type FieldDifference, valueText } from './contract/changes.ts';

/** What an account has, part by part, as a file; which parts there are is up to the plugins of the installation. */
export const AccountDataDump = open<Readonly<Record<string, readonly unknown[] | undefined>>>()(
  z.object({}).meta({ id: 'AccountDataParts' }),
);
export type AccountDataDump = z.infer<typeof AccountDataDump>;

/** Where a file was taken, and when (ISO 8601). */
export const DumpOrigin = z
  .object({
    installation: z.uuid(),
    account: z.string().max(200),
    madeAt: z.iso.datetime({ offset: true }),
    /** The file's form; a later one may hold what this version does not know. */
    form: z.int().min(1),
  })
  .meta({ id: 'DumpOrigin' });
export type DumpOrigin = z.infer<typeof DumpOrigin>;

/** The same as a file, which tells where it comes from. */
export const AccountDataFile = open<Readonly<Record<string, unknown>>>()(
  z
    .object({
      origin: DumpOrigin.optional(),
      secrets: z.string().optional().describe('Secrets of what the file holds, encrypted to a key (JWE, ECDH-ES).'),
    })
    .meta({ id: 'AccountDataDump' }),
);
export type AccountDataFile = z.infer<typeof AccountDataFile>;

const DumpRefusal = z
  .object({
    code: z.string(),
    message: z.string(),
    args: z.record(z.string(), z.string()).optional().describe('The values that the message names.'),
    place: z.string().optional().describe('Where it stands in the file, such as models[2].'),
    name: z.string().optional().describe('What the file calls that which was refused.'),
    warning: z.boolean().optional().describe('Set where it keeps nothing else from being restored.'),
  })
  .meta({ id: 'DumpRefusal' });
export type DumpRefusal = z.infer<typeof DumpRefusal>;

export const AccountDataDifference = z
  .object({
    errors: z.array(DumpRefusal),
    before: AccountDataDump,
    after: AccountDataDump,
    overwrites: z
      .array(z.string())
      .optional()
      .describe('What a file of another installation changes that is there already, such as models/ner.'),
  })
  .meta({ id: 'DifferenceIAccountDataDump' });
export type AccountDataDifference = z.infer<typeof AccountDataDifference>;

/** The most characters of a file. */
export const largestDump = 16 * 1024 * 1024;
const DumpText = z.string().min(2).max(largestDump);
const example = '{"modelGroups":[{"name":"Speech"}]}';
const parts = {
  parts: many(z.string().max(100), { max: 100 })
    .optional()
    .describe('The parts that are meant, such as models; all where it is left out.'),
};
const overwrite = {
  overwrite: flag().optional().describe('Whether a file of another installation may change what is there already.'),
};
/** A public key that secrets are encrypted to, as an account tells it: `x25519:` and 32 bytes in base64url. */
export const DumpKey = z.string().regex(/^x25519:[\w-]{43}$/, 'must be the key that the other account shows');
const data = '/api/mlpcore/admin/system-config/account/:account/data';

const DumpKeyData = z.object({ key: DumpKey.optional() }).meta({ id: 'DumpKeyData' });

export const dumps = contract('dumps', {
  dumpConfig: call('GET /api/mlpcore/account/:account/dump', {
    summary: 'Returns what an account has as a file: a JSON text.',
    may: 'developer',
    grant: 'write',
    sensitive: true,
    secret: true,
    query: z.object(parts),
    answer: z.string(),
  }),
  dumpWithSecrets: call('POST /api/mlpcore/account/:account/dump-with-secrets', {
    summary:
      'Returns the same file with the secrets of what it holds, encrypted to the key of the account that takes it.',
    example: { key: `x25519:${'A'.repeat(43)}` },
    may: 'owner',
    secret: true,
    personal: true,
    query: z.object(parts),
    body: z.object({ key: DumpKey }).meta({ id: 'DumpForKey' }),
    answer: z.string(),
  }),
  getDumpKey: call('GET /api/mlpcore/account/:account/dump-key', {
    summary: 'Returns the key that secrets for this account are encrypted to in files of others, where it has one.',
    may: 'developer',
    answer: DumpKeyData,
  }),
  makeDumpKey: call('POST /api/mlpcore/account/:account/dump-key', {
    summary: 'Makes that key, and returns the one that is there already.',
    may: 'developer',
    answer: DumpKeyData,
  }),
  restoreConfig: call('POST /api/mlpcore/account/:account/dump', {
    summary:
      'Creates and changes what a file of an account names, all of it or nothing; what the file does not name stays.',
    example,
    may: 'developer',
    personal: true,
    query: z.object({ ...parts, ...overwrite }),
    body: DumpText,
  }),
  checkDump: call('POST /api/mlpcore/account/:account/dump-check', {
    summary: 'Tells what a file of an account would change, and changes nothing.',
    example,
    may: 'developer',
    secret: true,
    query: z.object(parts),
    body: DumpText,
    answer: AccountDataDifference,
  }),
  getAccountDataDump: call(`GET ${data}`, {
    summary: 'Returns what an account has.',
    may: 'superadmin',
    sensitive: true,
    secret: true,
    query: z.object(parts),
    answer: AccountDataFile,
  }),
  restoreAccountDataDump: call(`POST ${data}`, {
    summary: 'Creates and changes what a file of an account names, or tells what that would change.',
    example,
    may: 'superadmin',
    secret: true,
    query: z.object({
      dryRun: flag().describe('Whether nothing is changed.').optional(),
      noErrors: flag().describe('Whether nothing is changed where any of it is refused.').optional(),
      ...parts,
      ...overwrite,
    }),
    body: DumpText,
    bodyType: 'text/plain',
    answer: AccountDataDifference,
  }),
});
