import * as z from 'zod';
import { call } from '#core/contract/call.ts';
import { whole } from '#core/contract/query.ts';
import { ByteQuantity, CpuQuantity, Line } from '#core/contract/texts.ts';
import { GroupType } from './group.ts';
import { Price, TarifficationPeriod } from './price.ts';
import { ServerCapacityData, UserName } from './server.ts';

/** Whether a server of a template could be added now; UNKNOWN where nothing here can tell. */
export const TemplateAvailability = z
  .enum(['AVAILABLE', 'UNAVAILABLE', 'UNKNOWN'])
  .meta({ id: 'ServerTemplateAvailability' });
export type TemplateAvailability = z.infer<typeof TemplateAvailability>;

/** What servers are made from again and again. */
export const ServerTemplateData = z
  .object({
    id: z.int(),
    name: z.string(),
    internalName: z.string().optional().describe('What its own account calls it; told there alone.'),
    username: z.string().optional().describe('As which user people sign in to its servers.'),
    type: GroupType,
    capacity: ServerCapacityData.optional(),
    description: z.string(),
    rawConfiguration: z.string(),
    tarifficationPrice: z.number(),
    costPrice: z.number(),
    tarifficationPeriod: TarifficationPeriod.optional(),
    priceSynchronizationEnabled: z.boolean(),
    isPublic: z.boolean().describe('Whether every account may make servers from it.'),
    isAvailable: z.boolean().optional().describe('Left out where nothing here can tell.'),
    availability: TemplateAvailability,
  })
  .meta({ id: 'ServerTemplateData' });
export type ServerTemplateData = z.infer<typeof ServerTemplateData>;

/** Nought is refused where it counts: of what a configuration does not say it is answered, and sent back. */
const notNegative = z.string().regex(/^(?!\s*-)/, 'Strictly negative or zero');

export const CreateUpdateServerTemplateData = z
  .object({
    name: Line.min(1),
    internalName: Line.optional(),
    username: UserName.optional(),
    type: GroupType,
    capacity: z
      .object({
        cpu: notNegative.pipe(CpuQuantity),
        memory: notNegative.pipe(ByteQuantity),
        disk: notNegative.pipe(ByteQuantity),
        gpuModels: z.array(Line.min(1)).max(64),
        vram: notNegative.pipe(ByteQuantity).optional().describe('Memory of each GPU.'),
      })
      .meta({ id: 'ServerTemplateCapacity' })
      .optional()
      .describe('What its servers have, where the configuration does not say.'),
    description: Line.optional(),
    rawConfiguration: z.string().max(65_536).describe('YAML; that of a hosting server needs cpu, memory and disk.'),
    tarifficationPrice: Price.optional(),
    costPrice: Price.optional(),
    tarifficationPeriod: TarifficationPeriod.optional(),
    priceSynchronizationEnabled: z.boolean().optional(),
    isPublic: z.boolean().optional().describe('Superadministrators alone publish templates.'),
  })
  .meta({ id: 'CreateUpdateServerTemplateData' });
export type CreateUpdateServerTemplateData = z.output<typeof CreateUpdateServerTemplateData>;

const account = '/api/mlpcore/account/:account' as const;
const templates = `${account}/server/template` as const;
const example = {
  name: 'Small',
  type: 'HOSTING_SERVER',
  rawConfiguration: 'cpu: 2\nmemory: 4Gi\ndisk: 20Gi\n',
} as const;

/** The calls about templates of servers. */
export const templateCalls = {
  getOwnTemplates: call(`GET ${templates}`, {
    summary: 'Lists the server templates of an account.',
    may: 'member',
    answer: z.array(ServerTemplateData),
  }),
  addServerTemplate: call(`POST ${templates}`, {
    summary: 'Creates a server template.',
    example,
    may: 'developer',
    body: CreateUpdateServerTemplateData,
    answer: ServerTemplateData,
  }),
  updateServerTemplate: call(`POST ${templates}/:templateId`, {
    summary: 'Replaces a server template; servers made from it stay as they are.',
    example,
    may: 'developer',
    body: CreateUpdateServerTemplateData,
    answer: ServerTemplateData,
  }),
  deleteServerTemplate: call(`DELETE ${templates}/:templateId`, {
    summary: 'Deletes a server template; servers made from it stay.',
    may: 'developer',
  }),
  getPublicTemplates: call(`GET ${templates}/public`, {
    summary: 'Lists the server templates that every account may use.',
    may: 'member',
    query: z.object({ groupType: GroupType.optional() }),
    answer: z.array(ServerTemplateData),
  }),
  getTemplateAvailability: call(`GET ${templates}/:templateId/availability`, {
    summary: 'Says whether a server of a template could be added now.',
    may: 'member',
    answer: z.boolean(),
  }),
  getTemplates: call(`GET ${account}/resource-groups/:groupName/server/template`, {
    summary: 'Lists the server templates that servers of a resource group can be made from.',
    may: 'member',
    answer: z.array(ServerTemplateData),
  }),
  getModelTemplates: call(`GET ${account}/model/:model/templates`, {
    summary: 'Lists the server templates that a service supports, or all that its account may use.',
    may: 'member',
    query: z.object({ count: whole({ min: 1, max: 1_000 }).optional() }),
    answer: z.array(ServerTemplateData),
  }),
};
