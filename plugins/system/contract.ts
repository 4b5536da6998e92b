import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';

/** A figure of a check; amounts are bytes, times ISO 8601, lengths of time milliseconds. */
const SystemFact = z
  .object({
    name: z.string(),
    kind: z.enum(['text', 'count', 'bytes', 'time', 'duration']),
    value: z.union([z.string(), z.number()]),
  })
  .meta({ id: 'SystemFact' });
export type SystemFact = z.infer<typeof SystemFact>;

const SystemProblem = z
  .object({ code: z.string(), message: z.string(), args: z.record(z.string(), z.string()) })
  .meta({ id: 'SystemProblem' });

/** `failure` means that people are held up now, `warning` that they will be or might be, `off` that there is nothing to check. */
export const SystemReport = z
  .object({
    state: z.enum(['ok', 'off', 'warning', 'failure']),
    /** What is wrong, why, and what to do. */
    problem: SystemProblem.optional(),
    facts: z.array(SystemFact),
  })
  .meta({ id: 'SystemReport' });
export type SystemReport = z.infer<typeof SystemReport>;

const SystemCheck = SystemReport.extend({
  id: z.string(),
  /** The process that it is about, by its name; absent where it is about the installation. */
  process: z.string().optional(),
}).meta({ id: 'SystemCheck' });
export type SystemCheck = z.infer<typeof SystemCheck>;

/** A process of the server; times are ISO. */
const SystemProcess = z
  .object({
    id: z.uuid(),
    /** The name of its machine and its number there. */
    name: z.string(),
    roles: z.array(z.string()),
    version: z.string(),
    /** `outdated` runs another build than the one that answers, `silent` has not been heard of for three beats. */
    state: z.enum(['running', 'outdated', 'silent']),
    startedAt: z.string(),
    beatAt: z.string(),
    memoryBytes: z.int(),
    /** How late the slowest of a hundred turns of its event loop came, in milliseconds. */
    delayMs: z.number(),
  })
  .meta({ id: 'SystemProcess' });
export type SystemProcess = z.infer<typeof SystemProcess>;

const SystemState = z
  .object({
    at: z.string(),
    /** The worst comes first. */
    checks: z.array(SystemCheck),
    processes: z.array(SystemProcess),
  })
  .meta({ id: 'SystemState' });
export type SystemState = z.infer<typeof SystemState>;

const home = '/api/mlpcore/admin/system';

export const system = contract('system', {
  getSystem: call(`GET ${home}`, {
    summary: 'Tells which processes make up the installation and what of it needs attention.',
    may: 'superadmin',
    answer: SystemState,
  }),
});

/** Made by a write, so that the audit log says who took one. */
export const bundles = contract('system', {
  makeSupportBundle: call(`POST ${home}/support-bundle`, {
    summary: 'Packs what support needs to know of the installation into an archive, without secrets.',
    may: 'superadmin',
    answer: z.string(),
    answerType: 'application/gzip',
  }),
});
