import * as z from 'zod';
import { call } from '#core/contract/call.ts';
import { flag, whole } from '#core/contract/query.ts';
import { GroupType } from './group.ts';
import { TarifficationPeriod } from './price.ts';
import { ServerStatus } from './server.ts';

/** Cores, bytes and whole GPUs. */
const AmountsData = z
  .object({
    cpu: z.number(),
    memory: z.number(),
    disk: z.number(),
    gpus: z.int(),
    vram: z.number().optional().describe('Bytes of memory of each GPU; left out where nobody tells.'),
  })
  .meta({ id: 'StartAmounts' });
export type AmountsData = z.infer<typeof AmountsData>;

const StartServerData = z
  .object({
    name: z.string(),
    status: ServerStatus,
    awaited: z.boolean().optional().describe('Set while no machine has joined as it yet.'),
    draining: z.boolean(),
    free: AmountsData,
    missing: z
      .array(z.enum(['cpu', 'memory', 'disk', 'gpus', 'vram']))
      .describe('What it has too little of; empty where it fits.'),
    refusal: z
      .object({ code: z.string(), args: z.record(z.string(), z.string()), message: z.string() })
      .meta({ id: 'StartRefusal' })
      .optional()
      .describe('Why it takes no such service, whatever room it has.'),
  })
  .meta({ id: 'StartServer' });
export type StartServerData = z.infer<typeof StartServerData>;

const StartQuotaData = z
  .object({
    limit: z.enum([
      'baseInstancesLimit',
      'derivedInstancesLimit',
      'gpuInstancesLimit',
      'cpuLimit',
      'memoryLimit',
      'ephemeralDiskLimit',
    ]),
    most: z.number(),
    taken: z.number().describe('By the services of the account now.'),
    after: z.number().describe('With this start.'),
  })
  .meta({ id: 'StartQuota' });
export type StartQuotaData = z.infer<typeof StartQuotaData>;

const StartQueueData = z
  .object({
    before: z.int().describe('Instances of other services that wait for room in the group and have waited longer.'),
    waiting: z.int().describe('All instances that wait for room in the group.'),
    place: z
      .int()
      .optional()
      .describe('Of the first instance of the service that waits, from 1; left out where none does.'),
  })
  .meta({ id: 'StartQueue' });
export type StartQueueData = z.infer<typeof StartQueueData>;

/** What would give an instance room that has none. */
const StartHelpData = z
  .discriminatedUnion('by', [
    z
      .object({
        by: z.literal('group'),
        name: z.string().describe('Another group that its account may use and that has room.'),
      })
      .meta({ id: 'StartHelpGroup' }),
    z
      .object({
        by: z.literal('stop'),
        accountId: z.int(),
        modelId: z.int(),
        name: z.string().describe('A service of its account that takes enough room in the group.'),
      })
      .meta({ id: 'StartHelpStop' }),
    z
      .object({
        by: z.literal('lower'),
        what: z.enum(['cpu', 'memory', 'disk', 'vram']),
        most: z.number().describe('What a server has free of it that has enough of all else.'),
      })
      .meta({ id: 'StartHelpLower' }),
  ])
  .meta({ id: 'StartHelp' });
export type StartHelpData = z.infer<typeof StartHelpData>;

/** Where instances of a service would run, and what that takes. */
export const StartPlan = z
  .object({
    group: z
      .string()
      .optional()
      .describe('Left out where there is no group that the service may run in, and for people outside of its account.'),
    groupType: GroupType.optional(),
    groupOwner: z.int().optional().describe('The account that the group belongs to; 0 for the installation.'),
    need: AmountsData.describe('What one instance asks for.'),
    bounded: z
      .boolean()
      .describe('Whether instances wait while no server has room; the limits of accounts bound other groups.'),
    addsServers: z
      .boolean()
      .optional()
      .describe('Set where each instance gets a server of its own, which is added when it starts.'),
    fitting: z.int().describe('How many servers have room for one instance now.'),
    serversCount: z.int(),
    servers: z
      .array(StartServerData)
      .describe('Those that fit first; empty for people outside of the account that the group belongs to.'),
    price: z
      .object({ amount: z.number(), period: TarifficationPeriod.optional() })
      .meta({ id: 'StartPrice' })
      .optional()
      .describe('Of an own group that of the server; of others that of the quota, else of the group.'),
    quota: z
      .array(StartQuotaData)
      .describe('What is used of the quota; empty where none holds, and for people outside of its account.'),
    queue: StartQueueData.optional().describe(
      'Who waits for room in the group; left out where accounts’ limits bound it.',
    ),
    helps: z.array(StartHelpData).describe('What would help where no server has room; empty where one has.'),
  })
  .meta({ id: 'StartPlan' });
export type StartPlan = z.infer<typeof StartPlan>;

/** The call about where a service would start. */
export const startCalls = {
  getStartPlan: call('GET /api/mlpcore/account/:account/model/:model/start-plan', {
    summary: 'Tells where instances of a service could start now, and what that takes of the quota.',
    may: 'user',
    query: z.object({
      instances: whole({ min: 1, max: 1_000 }).optional(),
      derived: flag().optional().describe('Of a service that whoever asks is about to derive from it.'),
      resourceGroup: z.string().max(200).optional().describe('In that group; that of the service where left out.'),
    }),
    answer: StartPlan,
  }),
};
