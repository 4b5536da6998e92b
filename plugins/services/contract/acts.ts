import * as z from 'zod';
import { ModelQuery } from './queries.ts';
import { StartNote } from './status.ts';

/** How many services one act is for at most. */
export const mostActedOn = 1_000;

export const ServiceActRequest = z
  .object({
    act: z.string().max(40).describe('What is done: start, stop, group, ungroup, archive, restore or delete.'),
    ids: z.array(z.int().min(1)).min(1).max(mostActedOn).nullish(),
    where: ModelQuery.omit({ page: true, size: true, sort: true, groupBy: true, withColumns: true })
      .meta({ id: 'ModelSelection' })
      .nullish()
      .describe('In place of ids: all of the account’s own that a list with this query has.'),
    argument: z.string().max(200).nullish().describe('What the act needs to know, such as the id of a group.'),
  })
  .meta({ id: 'ServiceActRequest' });

/** So many of the services that an act is for are reviewed. */
export const mostReviewed = 100;

/** What there is to know of one service before an act is done to it. */
export const ServiceActForesight = z
  .object({
    modelId: z.int(),
    name: z.string(),
    verdict: z.enum(['pass', 'queue', 'refuse']).describe('Done at once, begun and then waiting, or refused.'),
    notes: z.array(StartNote).describe('Why, or what speaks against it.'),
    resourceGroup: z.string().optional().describe('Where it would take room; left out where it takes none.'),
  })
  .meta({ id: 'ServiceActForesight' });
export type ServiceActForesight = z.infer<typeof ServiceActForesight>;

export const ServiceActReview = z
  .object({
    services: z.int().describe('How many it is for.'),
    reviewed: z
      .array(ServiceActForesight)
      .describe(
        `The first ${mostReviewed} of them, each as it stands once it is done to those before; empty for acts of which nothing can be foreseen.`,
      ),
  })
  .meta({ id: 'ServiceActReview' });
export type ServiceActReview = z.infer<typeof ServiceActReview>;

export const ServiceActStarted = z.object({ taskId: z.int(), services: z.int() }).meta({ id: 'ServiceActStarted' });

export const ServiceActResult = z
  .object({
    modelId: z.int(),
    name: z.string(),
    outcome: z.enum(['WAITING', 'COMPLETED', 'FAILED']),
    reason: StartNote.optional(),
  })
  .meta({ id: 'ServiceActResult' });
export type ServiceActResult = z.infer<typeof ServiceActResult>;

export const ServiceActResults = z
  .object({ act: z.string(), over: z.boolean(), results: z.array(ServiceActResult) })
  .meta({ id: 'ServiceActResults' });
export type ServiceActResults = z.infer<typeof ServiceActResults>;
