import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';

/** What came of an offer that was tried. */
export const offerOutcomes = ['RENTED', 'DEARER', 'GONE', 'FAILED', 'NONE'] as const;

/** An offer of the marketplace that was tried for an instance, or a look at the offers of which none fitted. */
export const OfferTry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    modelId: z.int(),
    accountId: z.int(),
    service: z.string().describe('What it was called then.'),
    outcome: z
      .enum(offerOutcomes)
      .describe(
        'RENTED and DEARER have a server; GONE was rented by somebody else; of NONE no offer fitted, and none was tried.',
      ),
    offer: z
      .object({
        id: z.int(),
        gpuName: z.string(),
        gpus: z.int(),
        vramMb: z.number().describe('Of each GPU, in MB; 0 where it is not told.'),
        cuda: z.number().describe('The newest version that its driver runs; 0 where it is not told.'),
        reliability: z.number().describe('From 0 to 1.'),
        location: z.string().describe('Such as `Sweden, SE`; empty where it is not told.'),
        abroad: z.boolean().describe('Whether that is another country than the installation’s.'),
        pricePerHour: z.number().describe('In dollars.'),
        leastPerHour: z.number().describe('What the cheapest offer asked that fitted then, in dollars.'),
      })
      .meta({ id: 'TriedOffer' })
      .optional(),
    server: z.string().optional().describe('The server that was rented.'),
    why: z
      .object({ code: z.string().optional(), args: z.record(z.string(), z.string()), message: z.string() })
      .meta({ id: 'OfferTryReason' })
      .optional()
      .describe('Why it was not rented, or is no longer.'),
  })
  .meta({ id: 'OfferTry' });
export type OfferTry = z.infer<typeof OfferTry>;

const account = '/api/mlpcore/account/:account' as const;

export const marketplace = contract(
  {
    plugin: 'vast-ai',
    parameters: {
      groupName: 'The name of a resource group of the account.',
      model: 'The id, name or alias of a service.',
    },
  },
  {
    getOfferTriesOfGroup: call(`GET ${account}/resource-groups/:groupName/offer-tries`, {
      summary: 'Lists the offers of the GPU marketplace that were tried last for a resource group, newest first.',
      may: 'member',
      live: 'resource-group/:account/:groupName',
      answer: z.array(OfferTry),
    }),
    getOfferTriesOfService: call(`GET ${account}/model/:model/offer-tries`, {
      summary: 'Lists the offers of the GPU marketplace that were tried last for a service, newest first.',
      may: 'member',
      answer: z.array(OfferTry),
    }),
  },
);
