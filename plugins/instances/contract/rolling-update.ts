import * as z from 'zod';
import { call } from '#core/contract/call.ts';
import { failureFields, jobStatuses } from '#core/contract/job.ts';
import { flag, whole } from '#core/contract/query.ts';
import { InstanceNote } from './instance.ts';

const path = '/api/mlpcore/admin/instances/rolling-update' as const;

/** The latest rolling update of all services; times are ISO. */
export const RollingUpdateData = z
  .object({
    taskId: z.int(),
    state: z.enum(jobStatuses).meta({ id: 'RollingUpdateState' }),
    services: z.int().describe('How many services it is for.'),
    step: z.string().optional().describe('The service that is being updated.'),
    percentage: z.number().optional(),
    ...failureFields,
    failed: z.int().describe('How many services were left as they were.'),
    failures: z
      .array(
        z
          .object({ modelId: z.int(), name: z.string(), message: z.string(), note: InstanceNote })
          .meta({ id: 'RollingUpdateFailure' }),
      )
      .describe('The first of these, and why.'),
    createdAt: z.string(),
    endedAt: z.string().optional(),
  })
  .meta({ id: 'RollingUpdateData' });
export type RollingUpdateData = z.infer<typeof RollingUpdateData>;

const model = '/api/mlpcore/account/:account/model/:model/rolling-update' as const;

/** How the instances of one side of an update stand. */
const UpdateSide = z
  .object({
    version: z.int().describe('Of the settings that they are started with.'),
    ready: z.int(),
    waiting: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'ModelUpdateSide' });

/** The latest replacement of a service's instances by others; times are ISO. */
export const ModelUpdateData = z
  .object({
    state: z.enum(['RUN', 'DONE', 'HALTED']).meta({ id: 'ModelUpdateState' }),
    batch: z.int().describe('How many are replaced at once.'),
    wanted: z.int(),
    before: UpdateSide,
    after: UpdateSide,
    begunAt: z.iso.datetime(),
    endedAt: z.iso.datetime().optional(),
    instanceId: z.int().optional().describe('The instance whose failure halted it.'),
    message: z.string().optional(),
    note: InstanceNote.optional(),
  })
  .meta({ id: 'ModelUpdateData' });
export type ModelUpdateData = z.infer<typeof ModelUpdateData>;

export const modelUpdateCalls = {
  rollingUpdate: call(`POST ${model}`, {
    summary: 'Replaces the instances of a service, so many at once, each once its successor takes requests.',
    may: 'developer',
    query: z.object({
      batch: whole({ min: 1, max: 1_000 }).optional().describe('How many at once; 1 where it is left out.'),
    }),
  }),
  getModelUpdate: call(`GET ${model}`, {
    summary: 'Tells how far the latest replacement of the instances of a service is, and why it was halted.',
    may: 'member',
    live: 'instances/:account/:model',
    answer: z.object({ latest: ModelUpdateData.optional() }).meta({ id: 'LatestModelUpdateData' }),
  }),
  haltModelUpdate: call(`DELETE ${model}`, {
    summary: 'Halts the replacement of the instances of a service; those that served before serve on.',
    may: 'developer',
  }),
};

export const rollingUpdateCalls = {
  rollingUpdateAllInstances: call(`POST ${path}`, {
    summary: 'Replaces the instances of all services, one service after the other, in a background task.',
    may: 'superadmin',
    query: z.object({
      onlyK8s: flag()
        .optional()
        .describe('Whether services outside of Kubernetes are left alone, as they are where it is left out.'),
    }),
    answer: z.string(),
  }),
  getRollingUpdate: call(`GET ${path}`, {
    summary: 'Tells how far the latest rolling update of all services is.',
    may: 'superadmin',
    answer: z.object({ latest: RollingUpdateData.optional() }).meta({ id: 'LatestRollingUpdateData' }),
  }),
  haltRollingUpdate: call(`DELETE ${path}`, {
    summary: 'Halts the rolling update of all services; what is updated stays so.',
    may: 'superadmin',
  }),
};
