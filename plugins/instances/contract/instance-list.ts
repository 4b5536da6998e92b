import * as z from 'zod';
import { paged, pageQuery } from '#core/contract/page.ts';
import { flag, many, whole } from '#core/contract/query.ts';
import { indicators, instanceSorts } from './indicator.ts';
import { ModelInstanceData } from './instance.ts';

const directed = instanceSorts.flatMap((by) => [by, `${by},asc`, `${by},desc`] as const);

/** Rows on a page where nothing else is asked for. */
export const listedInstances = 50;

export const instanceListQuery = z.object({
  page: pageQuery.page,
  size: whole({ min: 1, max: 200 }).optional().describe(`At most so many; ${listedInstances} where it is left out.`),
  sort: z
    .enum(directed)
    .optional()
    .describe('In the order of their ids where it is left out; those that have ended come last in any order.'),
  q: z.string().max(200).optional().describe('Only those whose name or server holds this.'),
  state: z.enum(indicators).optional().describe('Only those in this state.'),
  withEnded: flag().optional(),
  named: many(whole({ min: 1 }), { max: 20 })
    .optional()
    .describe('Ids of instances to be answered beside the page, wherever they stand.'),
});

/** The instances of a service as a whole, whatever a list leaves of them. */
export const InstanceCrowd = z
  .object({
    present: z.int().describe('How many have not ended.'),
    own: z.int().describe('Those of them that the platform runs.'),
    ready: z.int(),
    failed: z.int(),
    listed: z.int().describe('Those that a list without filters has, which may include some that have ended.'),
    oldest: z.int().optional().describe('The lowest id of those that have not ended.'),
    newest: z.int().optional().describe('The highest id that there was, ended ones included.'),
    newestReady: z.int().optional().describe('The highest id of those that take requests.'),
  })
  .meta({ id: 'InstanceCrowdData' });
export type InstanceCrowd = z.infer<typeof InstanceCrowd>;

export const InstanceListData = paged(ModelInstanceData)
  .extend({
    crowd: InstanceCrowd,
    named: z.array(ModelInstanceData),
    foremost: ModelInstanceData.optional().describe(
      'The one that needs somebody most: the first that fails, else the first.',
    ),
  })
  .meta({ id: 'ModelInstancePageData' });
export type InstanceListData = z.infer<typeof InstanceListData>;
