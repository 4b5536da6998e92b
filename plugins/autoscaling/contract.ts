import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { paged, pageQuery } from '#core/contract/page.ts';
import { StartNote } from '#plugins/services/contract.ts';
import { metrics } from './contract/policy.ts';

export const ScalingMetric = z.enum(metrics).meta({ id: 'ScalingMetric' });

const Slot = z
  .object({
    startTime: z.string().describe('HH:MM in the time zone of the account.'),
    endTime: z.string(),
    minInstances: z.int(),
    maxInstances: z.int().optional(),
    daysOfWeek: z.array(z.string()),
  })
  .meta({ id: 'ScalingSlot' });

/** What the instances of a service have to do, all together. */
const Load = z
  .object({
    activeRequests: z.number(),
    requestRate: z.number().describe('Requests of the last minute.'),
    latency: z.number().optional().describe('Milliseconds; absent where no request was answered lately.'),
    cpu: z.number().optional().describe('Millicores; absent where that is not measured.'),
  })
  .meta({ id: 'ScalingLoad' });

export const scalingStates = ['OFF', 'ON', 'ASLEEP', 'STOPPED'] as const;

/** How a service scales at this moment. `OFF` has the rest of it as it would be. */
export const ScalingData = z
  .object({
    state: z.enum(scalingStates),
    instances: z.int().describe('How many there are to be.'),
    serving: z.int(),
    minInstances: z.int(),
    maxInstances: z.int().optional(),
    slot: Slot.optional(),
    timeZone: z.string(),
    cooldownLeftSeconds: z.int(),
    quietSeconds: z.int().describe('For so long values have to stay low before an instance is removed.'),
    load: Load,
  })
  .meta({ id: 'ScalingData' });
export type ScalingData = z.infer<typeof ScalingData>;

/** Who decided: thresholds, the policy's own bounds, a slot, idleness, a call that woke the service, or a person. */
export const deciders = ['THRESHOLD', 'BOUNDS', 'SLOT', 'IDLE', 'CALL', 'PERSON'] as const;
export type Decider = (typeof deciders)[number];

/** A value for one instance beside the threshold that it passed. */
const ScalingMeasure = z
  .object({ metric: ScalingMetric, value: z.number(), threshold: z.number() })
  .meta({ id: 'ScalingMeasure' });

export const ScalingDecisionData = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    from: z.int(),
    to: z.int(),
    by: z.enum(deciders),
    measured: z.array(ScalingMeasure),
    slot: Slot.optional(),
    load: Load.optional(),
    idleMinutes: z.int().optional(),
    refused: StartNote.optional().describe('Why it did not come about.'),
    refusals: z.int().optional().describe('How often it was refused in a row.'),
    lastRefusedAt: z.iso.datetime().optional(),
    jobId: z.string().optional().describe('The task that did it.'),
  })
  .meta({ id: 'ScalingDecisionData' });
export type ScalingDecisionData = z.infer<typeof ScalingDecisionData>;

const scaling = '/api/mlpcore/account/:account/model/:model/scaling' as const;

const about = { plugin: 'autoscaling', parameters: { model: 'The service, by its id or name.' } };

export const autoscaling = contract(about, {
  getScaling: call(`GET ${scaling}`, {
    summary: 'Returns how a service scales now: its bounds, slot, cool-down and load.',
    may: 'member',
    answer: ScalingData,
  }),
  listScalingDecisions: call(`GET ${scaling}/decisions`, {
    summary: 'Lists what changed the number of instances of a service and why, newest first.',
    may: 'member',
    query: z.object({ page: pageQuery.page, size: pageQuery.size }),
    answer: paged(ScalingDecisionData).meta({ id: 'PagedScalingDecision' }),
  }),
});
