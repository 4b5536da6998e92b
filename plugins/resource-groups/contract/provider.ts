import * as z from 'zod';
import { call } from '#core/contract/call.ts';
import { whole } from '#core/contract/query.ts';
import { Line } from '#core/contract/texts.ts';

/** Who rents servers out; machines of the installation itself are rented from nobody. */
export const RentalProvider = z.enum(['VAST_AI_PROVIDER']).meta({ id: 'RentalProvider' });

/** The calls about who offers servers, and about servers that tell of themselves. */
export const providerCalls = {
  getProviders: call('GET /api/mlpcore/provider/list', {
    summary: 'Lists the providers that servers are rented from.',
    may: 'user',
    answer: z.array(RentalProvider),
  }),
  getProviderGpus: call('GET /api/mlpcore/provider/:provider/gpu/list', {
    summary: 'Lists the models of GPUs that the servers of a provider have.',
    may: 'user',
    answer: z.array(z.string()),
  }),
  getProviderServersCount: call('GET /api/mlpcore/provider/:provider/servers/count', {
    summary: 'Counts the servers that a provider has now, or those that a configuration fits.',
    may: 'user',
    query: z.object({
      templateId: whole({ min: 0 }).optional(),
      templateConfiguration: z.string().max(65_536).optional().describe('YAML, in place of a template.'),
    }),
    answer: z.string().describe('A number.'),
  }),
  serverHeartbeat: call('POST /api/mlpcore/server-heartbeat', {
    summary: 'Notes that a server of a resource group is there.',
    example: 'ready',
    may: 'developer',
    incidental: true,
    query: z.object({
      account: Line.min(1).describe('The account whose server it is, by its id or name.'),
      serverId: whole({ min: 0 }),
    }),
    body: z.string().max(1_000).optional().describe('What the server says of itself, to be shown with it.'),
  }),
};
