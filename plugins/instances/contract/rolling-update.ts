import * as z from 'zod';
import { call } from '#core/contract/call.ts';
import { jobStatuses } from '#core/contract/job.ts';
import { flag } from '#core/contract/query.ts';

const path = '/api/mlpcore/admin/instances/rolling-update' as const;

/** The latest rolling update of all services; times are ISO. */
export const RollingUpdateData = z
  .object({
    taskId: z.int(),
    state: z.enum(jobStatuses).meta({ id: 'RollingUpdateState' }),
    services: z.int().describe('How many services it is for.'),
    step: z.string().optional().describe('The service that is being updated.'),
    percentage: z.number().optional(),
    errorMessage: z.string().optional(),
    createdAt: z.string(),
    endedAt: z.string().optional(),
  })
  .meta({ id: 'RollingUpdateData' });
export type RollingUpdateData = z.infer<typeof RollingUpdateData>;

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
