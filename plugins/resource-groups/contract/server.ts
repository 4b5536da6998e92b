import * as z from 'zod';
import { Line } from '#core/contract/texts.ts';
import { EntityName } from './group.ts';
import { Price, TarifficationPeriod } from './price.ts';

export const ServerStatus = z
  .enum(['STARTING', 'RUNNING', 'UNAVAILABLE', 'DELETING', 'STOPPED'])
  .meta({ id: 'ServerStatus' });
export type ServerStatus = z.infer<typeof ServerStatus>;

/** What a server has: cores and amounts of bytes as clients write them. */
export const ServerCapacityData = z
  .object({
    cpu: z.string(),
    memory: z.string(),
    disk: z.string(),
    gpuModels: z.array(z.string()),
    vram: z.string().optional().describe('Memory of each GPU; left out where nobody tells.'),
    pods: z
      .int()
      .optional()
      .describe('How many pods it takes, of which each instance is one; left out where it bounds none.'),
  })
  .meta({ id: 'ServerCapacityData' });
export type ServerCapacityData = z.infer<typeof ServerCapacityData>;

/** The name of a user of a system; empty for none. */
export const UserName = z
  .string()
  .trim()
  .max(64)
  .regex(/^([A-Za-z_][\w.-]*)?$/, 'must hold Latin letters, digits, dots, hyphens and underscores only');

const common = {
  id: z.int(),
  name: z.string(),
  serverIp: z.string().optional(),
  jumpHostIp: z.string().optional(),
  username: z.string().optional().describe('As which user people sign in to it.'),
  location: z.string().optional(),
  abroad: z.boolean().optional(),
  description: z.string().optional(),
  isAutoCreated: z.boolean(),
  joined: z.boolean().describe('Whether it is a machine that joined, or is to, by a token.'),
  rawConfiguration: z.string(),
  tarifficationPrice: z.number(),
  costPrice: z.number(),
  tarifficationPeriod: TarifficationPeriod.optional(),
  priceSynchronizationEnabled: z.boolean(),
  lifetimeLeftSeconds: z
    .int()
    .optional()
    .describe('How long it is there yet; left out where it does not end by itself.'),
};

export const ResourceGroupServerData = z
  .object({ ...common, templateCapacity: ServerCapacityData.optional() })
  .meta({ id: 'ResourceGroupServerData' });
export type ResourceGroupServerData = z.infer<typeof ResourceGroupServerData>;

/** What the instances on a server have asked for: cores, bytes and whole GPUs. */
const ServerReservation = z
  .object({
    cpu: z.number(),
    memory: z.number(),
    disk: z.number(),
    gpus: z.int(),
    vram: z.number().describe('Memory of those GPUs: what was asked for, else all of it.'),
    instances: z.int(),
    derivedInstances: z.int(),
  })
  .meta({ id: 'ServerReservation' });

/** What is used of a server: cores, bytes, GPUs that are busy, and bytes of their memory. */
const ServerUse = z
  .object({
    cpu: z.number().optional(),
    memory: z.number().optional(),
    disk: z.number().optional(),
    gpus: z.number().optional(),
    vram: z.number().optional(),
  })
  .meta({ id: 'ServerUse' });

/** What a machine has less of than a server that is a part of it: cores and bytes. */
const MachineShortage = z
  .object({ cpu: z.number().optional(), memory: z.number().optional(), disk: z.number().optional() })
  .meta({ id: 'MachineShortage' });

/** An instance that was on a server when that was lost, and how it stands now. */
const LeftInstanceData = z
  .object({
    instanceId: z.int(),
    accountId: z.int(),
    modelId: z.int(),
    service: z.string(),
    state: z
      .enum(['STAYS', 'RUNNING', 'STARTING', 'WAITING', 'ENDED'])
      .describe('STAYS where it is there still, as far as anybody knows; ENDED where it was ended for good.'),
    server: z.string().optional().describe('Where it is now; left out while that is not decided.'),
  })
  .meta({ id: 'LeftInstance' });
export type LeftInstanceData = z.infer<typeof LeftInstanceData>;

/** How a server stands: why, since when, and what is taken of what it has. */
export const ResourceGroupServerDataWithStatus = z
  .object({
    ...common,
    status: ServerStatus,
    reason: z.string().optional().describe('Why it is in that state, in a sentence.'),
    reasonNote: z
      .object({ code: z.string(), args: z.record(z.string(), z.string()) })
      .meta({ id: 'ServerReasonNote' })
      .optional()
      .describe('What the sentence is found by in other languages, as the code of a fault.'),
    awaited: z.boolean().optional().describe('Set while no machine has joined as it yet.'),
    since: z.iso.datetime().describe('When it came into that state.'),
    lastHeartBeat: z.iso.datetime().optional(),
    draining: z.boolean().describe('Set while it takes no further instances.'),
    resources: ServerCapacityData,
    machineHas: MachineShortage.optional().describe(
      'Where the server was given more than its machine has: what the machine has of that.',
    ),
    reserved: ServerReservation,
    used: ServerUse.optional().describe('Left out where nobody measures it.'),
    left: z
      .array(LeftInstanceData)
      .optional()
      .describe('Of a server that is unavailable: where the instances are now that were on it.'),
  })
  .meta({ id: 'ResourceGroupServerDataWithStatus' });
export type ResourceGroupServerDataWithStatus = z.infer<typeof ResourceGroupServerDataWithStatus>;

const mostMinutes = 5_256_000;
const Lifetime = z.int().min(1).max(mostMinutes);

/** A new server. */
export const CreateResourceGroupServer = z
  .object({
    serverName: EntityName,
    rawConfiguration: z.string().max(65_536).describe('YAML; a hosting server needs cpu, memory and disk.'),
    tarifficationPrice: Price.optional(),
    costPrice: Price.optional(),
    tarifficationPeriod: TarifficationPeriod.optional(),
    priceSynchronizationEnabled: z.boolean().optional().describe('Whether its prices follow those of the provider.'),
    maxServerLifetimeMinutes: Lifetime.optional().describe('After how many minutes it ends by itself.'),
    description: Line.optional(),
    username: UserName.optional(),
  })
  .meta({ id: 'CreateResourceGroupServer' });
export type CreateResourceGroupServer = z.output<typeof CreateResourceGroupServer>;

/** A server that a machine joins as. */
export const JoinResourceGroupServer = CreateResourceGroupServer.omit({
  rawConfiguration: true,
  priceSynchronizationEnabled: true,
}).meta({ id: 'JoinResourceGroupServer' });
export type JoinResourceGroupServer = z.output<typeof JoinResourceGroupServer>;

/** What lets a machine join as a server, told once. */
export const JoinTokenData = z
  .object({
    serverId: z.int(),
    token: z.string(),
    endsAt: z.iso.datetime().describe('Until when a machine can join with it, once.'),
  })
  .meta({ id: 'JoinTokenData' });
export type JoinTokenData = z.infer<typeof JoinTokenData>;

export const CopyResourceGroupServer = z
  .object({ serverName: EntityName, maxServerLifetimeMinutes: Lifetime.optional() })
  .meta({ id: 'CopyResourceGroupServer' });

export const ProlongResourceGroupServerRequest = z
  .object({ additionalServerLifetimeMinutes: Lifetime })
  .meta({ id: 'ProlongResourceGroupServerRequest' });
