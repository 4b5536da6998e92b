import * as z from 'zod';
import { paged, pageQuery } from '#core/contract/page.ts';
import { whole } from '#core/contract/query.ts';
import { ResourceGroupServerDataWithStatus, ServerStatus } from './server.ts';

/** Cards on a page where nothing else is asked for. */
export const listedServers = 24;

/** By what servers are sorted: those first that need somebody, by name, by how many instances are on them, or the fullest first. */
export const serverSorts = ['attention', 'name', 'instances', 'fullest'] as const;
export type ServerSort = (typeof serverSorts)[number];

export const serverListQuery = z.object({
  page: pageQuery.page,
  size: whole({ min: 1, max: 200 }).optional().describe(`At most so many; ${listedServers} where it is left out.`),
  sort: z.enum(serverSorts).optional().describe('Those first that need somebody where it is left out.'),
  q: z.string().max(200).optional().describe('Only those whose name, address or GPU model holds this.'),
  state: ServerStatus.optional(),
});

/** What servers in service have of a resource, and what is taken of it: cores, bytes, whole GPUs and bytes of their memory. */
const ServerResource = z
  .object({
    id: z.enum(['cpu', 'memory', 'disk', 'gpus', 'vram']),
    has: z.number(),
    taken: z.number(),
    used: z.number().optional().describe('Left out where nobody measures it.'),
  })
  .meta({ id: 'ServerResource' });

/** The servers of a group as a whole, whatever a page leaves of them. */
export const ServerCrowd = z
  .object({
    all: z.int(),
    inService: z.int(),
    instances: z.int().describe('On those in service.'),
    resources: z.array(ServerResource).describe('Of those in service, GPUs where there are any.'),
  })
  .meta({ id: 'ResourceGroupServerCrowd' });
export type ServerCrowd = z.infer<typeof ServerCrowd>;

export const ServerListData = paged(ResourceGroupServerDataWithStatus)
  .extend({ crowd: ServerCrowd })
  .meta({ id: 'ResourceGroupServerPageData' });
export type ServerListData = z.infer<typeof ServerListData>;
